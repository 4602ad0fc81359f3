/** A box of ISO/IEC 14496-12, by places in its file. */
export interface Box {
  type: string;
  typeAt: number;
  /** Of the payload. */
  start: number;
  end: number;
}

/** Bytes of a file. */
interface Extent {
  start: number;
  end: number;
}

/** @throws RangeError for sizes that point outside */
export function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes = leadingBoxes(file, from, to);
  if ((boxes.at(-1)?.end ?? from) + 8 <= to) throw new RangeError('box outside its container');
  return boxes;
}

/** The boxes before the first whose size points outside. */
export function leadingBoxes(file: Buffer, from: number, to: number): Box[] {
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

/** Makes it free space of zeros; nothing moves. */
export function blank(file: Buffer, { typeAt, start, end }: Box): void {
  file.write('free', typeAt, 'latin1');
  file.fill(0, start, end);
}

/** Makes zeros of what none of the extents covers. @param covered in the order of their beginnings */
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
 * Where each item's bytes lie, by `iloc` (8.11.3).
 *
 * @param data `idat`, in which some may lie
 * @throws RangeError for bytes outside the file, and for items that are made of others or have no length of their own
 */
export function extentsOf(
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
    if (method > 1) throw new RangeError('an item made of others');
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
