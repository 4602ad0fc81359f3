import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../../src');
/** Lower layers. Lint rules check their imports. */
const LOWER_LAYERS = ['platform', 'common', 'framing'];

type FeatureImports = Map<string, Set<string>>;

/** The features that each feature imports. @param files by path below src */
function importsOf(files: [path: string, text: string][]): FeatureImports {
  const features: FeatureImports = new Map();
  for (const [path, text] of files) {
    const feature = featureOf(path);
    if (feature === undefined) continue;
    const imported = features.get(feature) ?? new Set();
    features.set(feature, imported);
    for (const [, from, late] of text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)) {
      const other = featureOf(join(dirname(path), (from ?? late)!));
      if (other !== undefined && other !== feature) imported.add(other);
    }
  }
  return features;
}

/** The first folder. Files outside folders compose the application. */
function featureOf(path: string): string | undefined {
  const [feature, ...rest] = path.split('/');
  return rest.length === 0 || feature === '..' || LOWER_LAYERS.includes(feature!) ? undefined : feature;
}

/** A path from a feature back to itself. */
function findCycle(features: FeatureImports): string[] | undefined {
  const finished = new Set<string>();
  const follow = (path: string[]): string[] | undefined => {
    const feature = path.at(-1)!;
    const firstIndex = path.indexOf(feature);
    if (firstIndex < path.length - 1) return path.slice(firstIndex);
    if (finished.has(feature)) return undefined;
    for (const next of features.get(feature) ?? []) {
      const cycle = follow([...path, next]);
      if (cycle !== undefined) return cycle;
    }
    finished.add(feature);
    return undefined;
  };
  for (const feature of features.keys()) {
    const cycle = follow([feature]);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

describe('backend features', () => {
  it('has no import cycles between folders', async () => {
    const names = (await readdir(SOURCES, { recursive: true })).filter((name) =>
      /(?<!\.spec)\.ts$/.test(name),
    );
    const read = async (name: string): Promise<[string, string]> => [
      name,
      await readFile(join(SOURCES, name), 'utf8'),
    ];
    const features = importsOf(await Promise.all(names.map(read)));
    expect(features.get('photos')).toContain('events');
    expect(findCycle(features)).toBeUndefined();
  });

  it('reports the path of a cycle', () => {
    const features = importsOf([
      ['sun/a.ts', `import { b } from '../rain/b.js';`],
      ['rain/c.ts', `import type { Wind } from '../wind/deep/wind.js';`],
      ['wind/deep/wind.ts', `export const later = () => import('../../sun/other.js');`],
    ]);
    expect(findCycle(features)).toEqual(['sun', 'rain', 'wind', 'sun']);
  });
});
