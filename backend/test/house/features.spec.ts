import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../../src');
/** What features stand on, and what stands on nothing of theirs, is the lint rules' to hold. */
const GROUND = ['platform', 'common', 'framing'];

type Rooms = Map<string, Set<string>>;

/** Which rooms each room of the backend imports. @param files by path below src */
function importsOf(files: [path: string, text: string][]): Rooms {
  const rooms: Rooms = new Map();
  for (const [path, text] of files) {
    const room = roomOf(path);
    if (room === undefined) continue;
    const imported = rooms.get(room) ?? new Set();
    rooms.set(room, imported);
    for (const [, from, late] of text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)) {
      const other = roomOf(join(dirname(path), (from ?? late)!));
      if (other !== undefined && other !== room) imported.add(other);
    }
  }
  return rooms;
}

/** The first folder; what lies beside the folders puts them together. */
function roomOf(path: string): string | undefined {
  const [room, ...rest] = path.split('/');
  return rest.length === 0 || room === '..' || GROUND.includes(room!) ? undefined : room;
}

/** A way from a room back to itself. */
function circleIn(rooms: Rooms): string[] | undefined {
  const finished = new Set<string>();
  const follow = (way: string[]): string[] | undefined => {
    const room = way.at(-1)!;
    const met = way.indexOf(room);
    if (met < way.length - 1) return way.slice(met);
    if (finished.has(room)) return undefined;
    for (const next of rooms.get(room) ?? []) {
      const circle = follow([...way, next]);
      if (circle !== undefined) return circle;
    }
    finished.add(room);
    return undefined;
  };
  for (const room of rooms.keys()) {
    const circle = follow([room]);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

describe('the features of the backend', () => {
  it('import each other in one direction, as rooms and not only as files', async () => {
    const names = (await readdir(SOURCES, { recursive: true })).filter((name) =>
      /(?<!\.spec)\.ts$/.test(name),
    );
    const read = async (name: string): Promise<[string, string]> => [
      name,
      await readFile(join(SOURCES, name), 'utf8'),
    ];
    const rooms = importsOf(await Promise.all(names.map(read)));
    expect(rooms.get('photos')).toContain('events');
    expect(circleIn(rooms)).toBeUndefined();
  });

  it('would be told of where they went round', () => {
    const rooms = importsOf([
      ['sun/a.ts', `import { b } from '../rain/b.js';`],
      ['rain/c.ts', `import type { Wind } from '../wind/deep/wind.js';`],
      ['wind/deep/wind.ts', `export const later = () => import('../../sun/other.js');`],
    ]);
    expect(circleIn(rooms)).toEqual(['sun', 'rain', 'wind', 'sun']);
  });
});
