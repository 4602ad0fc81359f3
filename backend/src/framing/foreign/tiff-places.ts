import { TYPE_BYTES } from '../strip/strip-tiff.js';
import type { Steps } from './steps.js';

/** Types whose values may be anything: BYTE, ASCII, UNDEFINED. */
const FREE_TYPES = new Set([1, 2, 7]);
const SHORT = 3;
/** Of strips, of tiles, of a thumbnail: where they lie, and how many bytes each has. */
const DATA_TAGS = new Map([
  [273, 279],
  [324, 325],
  [513, 514],
]);
/** More pages than any camera or scanner's picture has; directories can be linked in a circle. */
const MOST_PAGES = 100;
/**
 * More than where the strips or tiles of a picture of the most pixels lie, and how long they are. Of all pages together,
 * which can name the same lists.
 */
const MOST_NUMBERS = 0x1ffff;

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** Where its value lies. */
  at: number;
}

/**
 * The places of a TIFF, see picture-places.ts: its texts, and its end, which is that of whatever lies last. A BigTIFF is
 * not looked into.
 */
export function* tiffPlaces(bytes: Buffer, from: number): Steps {
  // Its places are counted from its beginning, and it is never the second picture of a file.
  const file = from === 0 ? readerOf(bytes) : undefined;
  if (file === undefined) return bytes.length;
  let end = 8;
  try {
    let directory = file.u32(4);
    for (let page = 0; directory !== 0 && page < MOST_PAGES; page += 1) {
      const entries = file.entries(directory);
      const next = directory + 2 + entries.length * 12;
      end = Math.max(end, next + 4);
      for (const { type, count, at } of entries) {
        end = Math.max(end, at + (TYPE_BYTES[type] ?? 0) * count);
        yield FREE_TYPES.has(type) && count > 4 ? at : null;
      }
      for (const [offsets, counts] of DATA_TAGS) {
        const lengths = file.numbers(entries, counts);
        file.numbers(entries, offsets).forEach((at, i) => (end = Math.max(end, at + (lengths[i] ?? 0))));
      }
      directory = file.u32(next);
    }
    return end;
  } catch {
    return bytes.length; // places outside the file, or too many
  }
}

function readerOf(bytes: Buffer) {
  const mark = bytes.toString('latin1', 0, 4);
  if (mark !== 'II*\0' && mark !== 'MM\0*') return undefined;
  const u16 = (at: number) => (mark === 'II*\0' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (at: number) => (mark === 'II*\0' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const entries = (directory: number): Entry[] =>
    Array.from({ length: u16(directory) }, (_, i) => {
      const at = directory + 2 + i * 12;
      const [type, count] = [u16(at + 2), u32(at + 4)];
      return { tag: u16(at), type, count, at: (TYPE_BYTES[type] ?? 0) * count <= 4 ? at + 8 : u32(at + 8) };
    });
  let left = MOST_NUMBERS;
  /** Values of a tag of SHORTs or LONGs; none where it is not there. @throws RangeError */
  const numbers = (of: Entry[], tag: number): number[] => {
    const entry = of.find((one) => one.tag === tag);
    if (entry === undefined) return [];
    const { type, count, at } = entry;
    left -= count;
    if (left < 0) throw new RangeError('too many strips');
    return Array.from({ length: count }, (_, i) => (type === SHORT ? u16(at + i * 2) : u32(at + i * 4)));
  };
  return { u32, entries, numbers };
}
