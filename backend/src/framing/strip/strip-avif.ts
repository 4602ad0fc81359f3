/** Item types of ISO/IEC 23008-12 that describe a picture instead of being one. */
const METADATA_ITEMS = new Set(['Exif', 'mime', 'uri ']);
/** Top-level boxes a still picture is made of. */
const NEEDED_BOXES = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip']);

interface Box {
  type: string;
  /** Of the payload. */
  start: number;
  end: number;
}

/**
 * Blanks the metadata in an AVIF: the bytes of its EXIF and XMP items become zeros and the items lose their type, so
 * that no reader takes them for anything. Nothing moves, so pixels, orientation and colour profile stay as they are.
 *
 * @returns undefined for a sequence, or a container that is not built as ISO/IEC 14496-12 says
 */
export function stripAvif(bytes: Buffer): Buffer | undefined {
  try {
    const file = Buffer.from(bytes);
    const boxes = boxesIn(file, 0, file.length);
    const meta = boxes.find(({ type }) => type === 'meta');
    if (!meta || boxes.some(({ type }) => type === 'moov')) return undefined;
    for (const box of boxes) if (!NEEDED_BOXES.has(box.type)) blank(file, box);
    blankItems(file, boxesIn(file, meta.start + 4, meta.end));
    return file;
  } catch {
    return undefined; // sizes that point outside the file
  }
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size32 = file.readUInt32BE(at);
    const head = size32 === 1 ? 16 : 8;
    const size = size32 === 0 ? to - at : size32 === 1 ? Number(file.readBigUInt64BE(at + 8)) : size32;
    if (size < head || at + size > to) throw new RangeError('box outside its container');
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

function blank(file: Buffer, { start, end }: Box): void {
  file.write('free', start - 4, 'latin1');
  file.fill(0, start, end);
}

function blankItems(file: Buffer, meta: Box[]): void {
  const boxOf = (name: string) => meta.find(({ type }) => type === name);
  const items = boxOf('iinf');
  const locations = boxOf('iloc');
  if (!items || !locations) throw new RangeError('no items');
  const described = new Set<number>();
  const entriesAt = items.start + (file[items.start] === 0 ? 6 : 8);
  for (const entry of boxesIn(file, entriesAt, items.end)) {
    const wideId = file[entry.start] === 3;
    const typeAt = entry.start + 4 + (wideId ? 4 : 2) + 2;
    if (!METADATA_ITEMS.has(file.toString('latin1', typeAt, typeAt + 4))) continue;
    described.add(wideId ? file.readUInt32BE(entry.start + 4) : file.readUInt16BE(entry.start + 4));
    file.write('free', typeAt, 'latin1');
  }
  for (const { item, start, end } of extentsOf(file, locations, boxOf('idat'))) {
    if (!described.has(item)) continue;
    if (end > file.length) throw new RangeError('item outside the file');
    file.fill(0, start, end);
  }
}

/** ISO/IEC 14496-12, 8.11.3: where each item's bytes lie. */
function extentsOf(
  file: Buffer,
  { start }: Box,
  data: Box | undefined,
): { item: number; start: number; end: number }[] {
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
  const extents: { item: number; start: number; end: number }[] = [];
  for (let i = 0; i < itemCount; i++) {
    const item = take(version < 2 ? 2 : 4);
    const inData = version > 0 && (take(2) & 15) === 1;
    take(2); // data reference
    const base = take(baseSize) + (inData ? (data?.start ?? 0) : 0);
    const extentCount = take(2);
    for (let k = 0; k < extentCount; k++) {
      take(indexSize);
      const from = base + take(offsetSize);
      extents.push({ item, start: from, end: from + take(lengthSize) });
    }
  }
  return extents;
}
