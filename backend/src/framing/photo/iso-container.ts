import { type Box, readBoxes, readExtents, readLeadingBoxes } from '../image/iso-boxes.js';

/** The parts of an ISO/IEC 23008-12 file that describe its images. */
export interface IsoContainer {
  file: Buffer;
  /** The boxes in `meta`. */
  meta: Box[];
  properties: Box[];
  /** Pixel count of each `ispe`. */
  areas: number[];
}

/** @throws RangeError if a box is missing, or duplicated so that decoders might read either */
export function readContainer(file: Buffer): IsoContainer {
  // Some cameras and programs append data that is not a box.
  const meta = requireSingleBox(readLeadingBoxes(file, 0, file.length), 'meta');
  const inMeta = readBoxes(file, meta.start + 4, meta.end);
  const iprp = requireSingleBox(inMeta, 'iprp');
  const ipco = requireSingleBox(readBoxes(file, iprp.start, iprp.end), 'ipco');
  const properties = readBoxes(file, ipco.start, ipco.end);
  const sizes = properties.filter(({ type }) => type === 'ispe').map((ispe) => readSize(file, ispe));
  return { file, meta: inMeta, properties, areas: sizes.map(({ width, height }) => width * height) };
}

export function requireSingleBox(boxes: Box[], type: string): Box {
  const [found, ...others] = boxes.filter((box) => box.type === type);
  if (!found || others.length > 0) throw new RangeError(`expected exactly one ${type}`);
  return found;
}

/** Read the size from an `ispe` box. */
export function readSize(file: Buffer, { start }: Box): { width: number; height: number } {
  return { width: file.readUInt32BE(start + 4), height: file.readUInt32BE(start + 8) };
}

export function readId(file: Buffer, at: number, isWide: boolean): number {
  return isWide ? file.readUInt32BE(at) : file.readUInt16BE(at);
}

/** Read the type of each item from `infe`. @throws RangeError for an item listed twice */
export function readItemTypes({ file, meta }: IsoContainer): Map<number, string> {
  const iinf = requireSingleBox(meta, 'iinf');
  const types = new Map<number, string>();
  for (const { start } of readBoxes(file, iinf.start + (file[iinf.start] === 0 ? 6 : 8), iinf.end)) {
    const isWide = file[start] === 3;
    const typeAt = start + (isWide ? 10 : 8);
    const id = readId(file, start + 4, isWide);
    if (types.has(id)) throw new RangeError('item listed twice');
    types.set(id, file.toString('latin1', typeAt, typeAt + 4));
  }
  return types;
}

/** Read the bytes of each item. @throws RangeError, also for items that share bytes: their copies may exhaust memory */
export function readItemBytes({ file, meta }: IsoContainer): Map<number, Buffer> {
  const data = meta.find(({ type }) => type === 'idat');
  const extents = readExtents(file, requireSingleBox(meta, 'iloc'), data);
  const total = extents.reduce((sum, { start, end }) => sum + end - start, 0);
  if (total > file.length) throw new RangeError('items that share bytes');
  const parts = new Map<number, Buffer[]>();
  for (const { item, start, end } of extents) {
    parts.set(item, [...(parts.get(item) ?? []), file.subarray(start, end)]);
  }
  return new Map([...parts].map(([item, pieces]) => [item, Buffer.concat(pieces)]));
}
