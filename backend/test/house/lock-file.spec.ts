import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', '..', '..', 'package-lock.json');

describe('the lock file', () => {
  const text = readFileSync(FILE, 'utf8');

  // One that was made behind a registry without other platforms' binaries lacks these, and npm ci refuses it.
  it('names the binaries of every platform, so that npm ci accepts it anywhere', () => {
    const { packages } = JSON.parse(text) as { packages: Record<string, { optionalDependencies?: object }> };
    const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1));
    const optional = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
    expect(optional.length).toBeGreaterThan(0);
    expect(optional.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('names no registry: the machine chooses one', () => {
    expect(text).not.toMatch(/"resolved": "\w+:/);
  });
});
