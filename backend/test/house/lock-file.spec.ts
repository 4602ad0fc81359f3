import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}
type Packages = Record<string, Locked>;

const FILE = join(import.meta.dirname, '..', '..', '..', 'package-lock.json');

/** What packages may have besides, above all binaries of some platform, and the file does not place where they look. */
function missingFrom(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesFrom(path).some((place) => `${place}node_modules/${name}` in packages))
      .map((name) => `${path} › ${name}`),
  );
}

/** Where Node looks for what a package imports: from its own folder up to the root. */
function placesFrom(path: string): string[] {
  const folders = path === '' ? [] : path.split('/');
  return [...folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/`), ''];
}

describe('the lock file', () => {
  const { packages } = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Packages };

  // One that was made behind a registry without them lacks them, and npm ci refuses it.
  it('names the binaries of every platform, so that npm ci takes it anywhere', () => {
    expect(missingFrom(packages)).toEqual([]);
  });

  it('would be found to lack one', () => {
    const swc = { version: '1.0.0', optionalDependencies: { 'swc-mac': '1.0.0', 'swc-linux': '1.0.0' } };
    const found = {
      'node_modules/swc': swc,
      'node_modules/swc/node_modules/swc-linux': { version: '1.0.0' },
    };
    expect(missingFrom(found)).toEqual(['node_modules/swc › swc-mac']);
  });

  it("names no registry, which is the machine's to choose", () => {
    expect(readFileSync(FILE, 'utf8')).not.toMatch(/"resolved": "\w+:/);
  });
});
