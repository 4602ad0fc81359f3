/** Bytes of one value by its type (TIFF 6.0, section 2); index 0 is unused. */
export const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const SHORT = 3;
const LONG = 4;

/** Tags of the offsets and byte counts of pixel data, in strips or tiles. */
const DATA_TAGS = [
  { offsets: 273, counts: 279 },
  { offsets: 324, counts: 325 },
] as const;

/**
 * Tags needed to decode and show pixels, including the orientation (274) and the color profile (34675). All others are
 * removed: names, dates, makers, EXIF, location, XMP, IPTC, private tags, further pages.
 */
const NEEDED = new Set([
  256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 284, 292, 293, 317, 320, 322, 323, 324, 325, 332,
  334, 336, 338, 339, 340, 341, 347, 529, 530, 531, 532, 34675,
]);

interface Entry {
  tag: number;
  type: number;
  count: number;
  value: Buffer;
}

/**
 * Maximum growth of a file. It can grow because parts start on word boundaries and 2-byte numbers may become 4 bytes.
 * Without a limit, thousands of strips that share the same bytes would turn 1 MB into gigabytes.
 */
const MAX_GROWTH = 2;

/**
 * Rebuild a TIFF from its first page's pixels and the tags needed to show them.
 *
 * @returns undefined for other than plain TIFF 6.0 (BigTIFF, old-style JPEG, damaged directory) and for shared strip bytes
 */
export function stripTiff(bytes: Buffer): Buffer | undefined {
  const order = parseByteOrder(bytes.subarray(0, 4).toString('latin1'));
  if (!order) return undefined;
  try {
    const entries = readDirectory(bytes, order).filter(({ tag }) => NEEDED.has(tag));
    const data = DATA_TAGS.find(({ offsets }) => entries.some(({ tag }) => tag === offsets));
    if (!data) return undefined;
    return rebuild(bytes, order, entries, data);
  } catch {
    return undefined; // offsets outside the file, or many to the same bytes
  }
}

interface ByteOrder {
  mark: string;
  u16: (bytes: Buffer, at: number) => number;
  u32: (bytes: Buffer, at: number) => number;
  put16: (bytes: Buffer, value: number, at: number) => void;
  put32: (bytes: Buffer, value: number, at: number) => void;
}

function parseByteOrder(mark: string): ByteOrder | undefined {
  if (mark === 'II*\0') {
    return {
      mark,
      u16: (bytes, at) => bytes.readUInt16LE(at),
      u32: (bytes, at) => bytes.readUInt32LE(at),
      put16: (bytes, value, at) => void bytes.writeUInt16LE(value, at),
      put32: (bytes, value, at) => void bytes.writeUInt32LE(value, at),
    };
  }
  if (mark !== 'MM\0*') return undefined;
  return {
    mark,
    u16: (bytes, at) => bytes.readUInt16BE(at),
    u32: (bytes, at) => bytes.readUInt32BE(at),
    put16: (bytes, value, at) => void bytes.writeUInt16BE(value, at),
    put32: (bytes, value, at) => void bytes.writeUInt32BE(value, at),
  };
}

function readDirectory(bytes: Buffer, { u16, u32 }: ByteOrder): Entry[] {
  const directory = u32(bytes, 4);
  return Array.from({ length: u16(bytes, directory) }, (_, i) => {
    const at = directory + 2 + i * 12;
    const type = u16(bytes, at + 2);
    const count = u32(bytes, at + 4);
    const length = (TYPE_BYTES[type] ?? 0) * count;
    const from = length <= 4 ? at + 8 : u32(bytes, at + 8);
    return { tag: u16(bytes, at), type, count, value: slice(bytes, from, length) };
  });
}

function rebuild(
  bytes: Buffer,
  order: ByteOrder,
  entries: Entry[],
  { offsets, counts }: (typeof DATA_TAGS)[number],
): Buffer | undefined {
  const numbers = (tag: number) => {
    const entry = entries.find((candidate) => candidate.tag === tag);
    if (!entry || (entry.type !== SHORT && entry.type !== LONG)) return [];
    const size = TYPE_BYTES[entry.type]!;
    return Array.from({ length: entry.count }, (_, i) =>
      (size === 2 ? order.u16 : order.u32)(entry.value, i * size),
    );
  };
  const from = numbers(offsets);
  const lengths = numbers(counts);
  if (from.length === 0 || from.length !== lengths.length) return undefined;

  const parts = new Parts(bytes.length * MAX_GROWTH);
  const moved = from.map((at, i) => parts.add(slice(bytes, at, lengths[i]!)));
  const movedValue = Buffer.alloc(moved.length * 4);
  moved.forEach((at, i) => order.put32(movedValue, at, i * 4));
  const kept = entries.map((entry) =>
    entry.tag === offsets ? { ...entry, type: LONG, count: moved.length, value: movedValue } : entry,
  );

  const directory = Buffer.alloc(2 + kept.length * 12 + 4);
  order.put16(directory, kept.length, 0);
  kept.forEach(({ tag, type, count, value }, i) => {
    const at = 2 + i * 12;
    order.put16(directory, tag, at);
    order.put16(directory, type, at + 2);
    order.put32(directory, count, at + 4);
    if (value.length <= 4) value.copy(directory, at + 8);
    else order.put32(directory, parts.add(value), at + 8);
  });
  const head = Buffer.alloc(8);
  head.write(order.mark, 0, 'latin1');
  order.put32(head, parts.add(directory), 4);
  return Buffer.concat([head, ...parts.buffers]);
}

/** The parts after the 8-byte header, each on a word boundary. */
class Parts {
  readonly buffers: Buffer[] = [];
  private end = 8;

  /** @param maxBytes maximum size of the whole file */
  constructor(private readonly maxBytes: number) {}

  /** @returns the part's offset in the file. @throws RangeError if the file becomes too large */
  add(part: Buffer): number {
    const at = this.end;
    if (at + part.length > this.maxBytes) throw new RangeError('rebuilt file is too large');
    this.buffers.push(part);
    if (part.length % 2 === 1) this.buffers.push(Buffer.alloc(1));
    this.end += part.length + (part.length % 2);
    return at;
  }
}

function slice(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new RangeError('outside the file');
  return bytes.subarray(at, at + length);
}
