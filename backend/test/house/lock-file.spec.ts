import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', '..', '..', 'package-lock.json');

describe('package-lock.json', () => {
  const text = readFileSync(FILE, 'utf8');

  // A registry without other platforms' binaries omits these, and npm ci rejects the file.
  it('contains the binaries of all platforms, as npm ci requires', () => {
    const { packages } = JSON.parse(text) as { packages: Record<string, { optionalDependencies?: object }> };
    const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1));
    const optional = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
    expect(optional.length).toBeGreaterThan(0);
    expect(optional.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('contains no registry URL', () => {
    expect(text).not.toMatch(/"resolved": "\w+:/);
  });
});
