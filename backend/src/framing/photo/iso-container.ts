import { type Box, boxesIn, extentsOf, leadingBoxes } from '../strip/iso-boxes.js';

/** The parts of an ISO/IEC 23008-12 file that describe its pictures. */
export interface IsoContainer {
  file: Buffer;
  /** The boxes in `meta`. */
  meta: Box[];
  properties: Box[];
  /** Pixels of each `ispe`. */
  areas: number[];
}

/** @throws RangeError when the file has no such part, or two where a decoder might read either */
export function readContainer(file: Buffer): IsoContainer {
  // Some cameras and programs append data that is no box.
  const meta = only(leadingBoxes(file, 0, file.length), 'meta');
  const inMeta = boxesIn(file, meta.start + 4, meta.end);
  const iprp = only(inMeta, 'iprp');
  const ipco = only(boxesIn(file, iprp.start, iprp.end), 'ipco');
  const properties = boxesIn(file, ipco.start, ipco.end);
  const sizes = properties.filter(({ type }) => type === 'ispe').map((ispe) => sizeAt(file, ispe));
  return { file, meta: inMeta, properties, areas: sizes.map(({ width, height }) => width * height) };
}

export function only(boxes: Box[], type: string): Box {
  const [found, ...others] = boxes.filter((box) => box.type === type);
  if (!found || others.length > 0) throw new RangeError(`not one ${type}`);
  return found;
}

/** The size in an `ispe`. */
export function sizeAt(file: Buffer, { start }: Box): { width: number; height: number } {
  return { width: file.readUInt32BE(start + 4), height: file.readUInt32BE(start + 8) };
}

export function readId(file: Buffer, at: number, isWide: boolean): number {
  return isWide ? file.readUInt32BE(at) : file.readUInt16BE(at);
}

/** The type of each item, by `infe`. @throws RangeError for an item with two */
export function itemTypes({ file, meta }: IsoContainer): Map<number, string> {
  const iinf = only(meta, 'iinf');
  const types = new Map<number, string>();
  for (const { start } of boxesIn(file, iinf.start + (file[iinf.start] === 0 ? 6 : 8), iinf.end)) {
    const isWide = file[start] === 3;
    const typeAt = start + (isWide ? 10 : 8);
    const id = readId(file, start + 4, isWide);
    if (types.has(id)) throw new RangeError('an item listed twice');
    types.set(id, file.toString('latin1', typeAt, typeAt + 4));
  }
  return types;
}

/** The bytes of each item. @throws RangeError, also for items that share bytes: copies of them may exceed any memory */
export function itemBytes({ file, meta }: IsoContainer): Map<number, Buffer> {
  const data = meta.find(({ type }) => type === 'idat');
  const extents = extentsOf(file, only(meta, 'iloc'), data);
  const total = extents.reduce((sum, { start, end }) => sum + end - start, 0);
  if (total > file.length) throw new RangeError('items that share bytes');
  const parts = new Map<number, Buffer[]>();
  for (const { item, start, end } of extents) {
    parts.set(item, [...(parts.get(item) ?? []), file.subarray(start, end)]);
  }
  return new Map([...parts].map(([item, pieces]) => [item, Buffer.concat(pieces)]));
}
