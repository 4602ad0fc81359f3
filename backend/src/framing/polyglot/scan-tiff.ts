import { TYPE_BYTES } from '../strip/strip-tiff.js';

/**
 * A scan of an image: yields offsets to check, and null for each skipped part, so that the caller can limit their
 * number. Returns the image's end offset.
 */
export type FormatScan = Generator<number | null, number>;

/** Types whose values can be arbitrary bytes: BYTE, ASCII, UNDEFINED. */
const FREE_TYPES = new Set([1, 2, 7]);
const SHORT = 3;
/** Tags of the offsets and byte counts of strips, tiles and a thumbnail. */
const DATA_TAGS = new Map([
  [273, 279],
  [324, 325],
  [513, 514],
]);
/** Exceeds the pages of any camera's or scanner's image; directories can be linked in a circle. */
const MAX_PAGES = 100;
/**
 * Limit on strip and tile numbers read, over all pages, which can share the same lists. Exceeds the offsets and counts
 * of the largest accepted image.
 */
const MAX_NUMBERS = 0x1ffff;

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** Offset of its value. */
  at: number;
}

/**
 * Scan a TIFF, see format-scanners.ts: yields its texts and returns the end of its last part. Does not scan a BigTIFF.
 */
export function* scanTiff(bytes: Buffer, from: number): FormatScan {
  // Its offsets count from the start of the file, so it can only be the first image.
  const file = from === 0 ? createReader(bytes) : undefined;
  if (file === undefined) return bytes.length;
  let end = 8;
  try {
    let directory = file.u32(4);
    for (let page = 0; directory !== 0 && page < MAX_PAGES; page += 1) {
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
    return bytes.length; // offsets outside the file, or too many
  }
}

function createReader(bytes: Buffer) {
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
  let remaining = MAX_NUMBERS;
  /** Read a tag's SHORTs or LONGs; empty if the tag is missing. @throws RangeError if there are too many */
  const numbers = (of: Entry[], tag: number): number[] => {
    const entry = of.find((one) => one.tag === tag);
    if (entry === undefined) return [];
    const { type, count, at } = entry;
    remaining -= count;
    if (remaining < 0) throw new RangeError('too many strips');
    return Array.from({ length: count }, (_, i) => (type === SHORT ? u16(at + i * 2) : u32(at + i * 4)));
  };
  return { u32, entries, numbers };
}
