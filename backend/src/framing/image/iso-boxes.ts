/** A box of ISO/IEC 14496-12, as offsets in its file. */
export interface Box {
  type: string;
  typeAt: number;
  /** Start of the payload. */
  start: number;
  end: number;
}

/** A range of bytes in a file. */
interface Extent {
  start: number;
  end: number;
}

/** Read all boxes of a range. @throws RangeError for a size that exceeds the range */
export function readBoxes(file: Buffer, from: number, to: number): Box[] {
  const boxes = readLeadingBoxes(file, from, to);
  if ((boxes.at(-1)?.end ?? from) + 8 <= to) throw new RangeError('box outside its container');
  return boxes;
}

/** Read the boxes before the first one whose size exceeds the range. */
export function readLeadingBoxes(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size32 = file.readUInt32BE(at);
    const head = size32 === 1 ? 16 : 8;
    if (at + head > to) break;
    const size = size32 === 0 ? to - at : size32 === 1 ? Number(file.readBigUInt64BE(at + 8)) : size32;
    if (size < head || at + size > to) break;
    const type = file.toString('latin1', at + 4, at + 8);
    boxes.push({ type, typeAt: at + 4, start: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

/** Turn a box into free space of zeros, without moving anything. */
export function blankBox(file: Buffer, { typeAt, start, end }: Box): void {
  file.write('free', typeAt, 'latin1');
  file.fill(0, start, end);
}

/** Fill bytes with zeros unless an extent covers them. @param covered sorted by start */
export function zeroGaps(file: Buffer, { start, end }: Extent, covered: readonly Extent[]): void {
  let at = start;
  for (const one of covered) {
    if (one.end <= at || one.start >= end) continue;
    if (one.start > at) file.fill(0, at, one.start);
    at = one.end;
  }
  if (at < end) file.fill(0, at, end);
}

/**
 * Read the extents of each item from `iloc` (8.11.3).
 *
 * @param data the `idat` box, which may contain some of them
 * @throws RangeError for bytes outside the file, and for items that consist of others or have no length
 */
export function readExtents(
  file: Buffer,
  { start }: Box,
  data: Box | undefined,
): (Extent & { item: number })[] {
  const version = file[start]!;
  let at = start + 4;
  const take = (size: number) => {
    const value = size === 0 ? 0 : size === 8 ? Number(file.readBigUInt64BE(at)) : file.readUIntBE(at, size);
    at += size;
    return value;
  };
  const sizes = take(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const itemCount = take(version < 2 ? 2 : 4);
  const extents: (Extent & { item: number })[] = [];
  for (let i = 0; i < itemCount; i++) {
    const item = take(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : take(2) & 15;
    if (method > 1) throw new RangeError('item made of other items');
    take(2); // data reference
    const base = take(baseSize) + (method === 1 ? (data?.start ?? 0) : 0);
    const extentCount = take(2);
    for (let k = 0; k < extentCount; k++) {
      take(indexSize);
      const from = base + take(offsetSize);
      const length = take(lengthSize);
      if (length === 0 || from + length > file.length) throw new RangeError('item outside the file');
      extents.push({ item, start: from, end: from + length });
    }
  }
  return extents;
}
