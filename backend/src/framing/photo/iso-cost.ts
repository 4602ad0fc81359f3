import { type Box, boxesIn, extentsOf } from '../strip/iso-boxes.js';

/** Measured bytes per pixel: 17.5 with 4:2:0 of 10 bits, 25.5 with 4:4:4 of 10 and 12 bits; alpha adds 1.5. */
const AVIF_420_BYTES = 19;
const AVIF_BYTES = 26;
/** Measured: 3.7 bytes per pixel in tiles. In one piece 12, see docs/capacity.md. */
const HEIC_TILED_BYTES = 4;
const HEIC_BYTES = 12;
/** Memory of the worker thread itself. With the rest, 262 MB for 48 MP in tiles; measured: 208 MB. */
const HEIC_WORKER_BYTES = 16 * 2 ** 20;
/** A tile covers at most this many times its share of the picture: it may extend past the edges. */
const MAX_TILE_SHARES = 4;

const OBU_SEQUENCE_HEADER = 1;

/**
 * Estimate the bytes that decoding an AVIF needs. The chroma subsampling comes from the AV1 sequence headers, since
 * `av1C` may lie and the decoder ignores it. Profile 0 is 4:2:0 or gray of up to 10 bits; all else counts as 4:4:4.
 *
 * @param pixels of the main picture; an alpha plane with more pixels counts instead
 */
export function avifBytes(file: Buffer, pixels: number): number {
  try {
    const container = readContainer(file);
    const profiles = av1Profiles(file, container);
    const is420 = profiles.length > 0 && profiles.every((profile) => profile === 0);
    return Math.max(pixels, ...container.areas) * (is420 ? AVIF_420_BYTES : AVIF_BYTES);
  } catch {
    return pixels * AVIF_BYTES;
  }
}

/** Estimate the bytes that decoding a HEIC needs: far fewer where it is stored in tiles, as phones do. */
export function heicBytes(file: Buffer, pixels: number): number {
  try {
    const container = readContainer(file);
    const whole = Math.max(pixels, ...container.areas);
    const tiles = container.isCropped ? 0 : tileCount(file, container);
    const tilePixels = Math.min(whole, (whole * MAX_TILE_SHARES) / tiles);
    const bytes = tiles < 2 ? whole * HEIC_BYTES : whole * HEIC_TILED_BYTES + tilePixels * HEIC_BYTES;
    return HEIC_WORKER_BYTES + bytes;
  } catch {
    return HEIC_WORKER_BYTES + pixels * HEIC_BYTES;
  }
}

interface Container {
  meta: Box[];
  properties: Box[];
  /** Pixels of all pictures in it, by their `ispe`. */
  areas: number[];
  isCropped: boolean;
}

/** @throws RangeError when the file is not built as ISO/IEC 14496-12 says */
function readContainer(file: Buffer): Container {
  const meta = find(boxesIn(file, 0, file.length), 'meta');
  const inMeta = boxesIn(file, meta.start + 4, meta.end);
  const iprp = find(inMeta, 'iprp');
  const ipco = find(boxesIn(file, iprp.start, iprp.end), 'ipco');
  const properties = boxesIn(file, ipco.start, ipco.end);
  return {
    meta: inMeta,
    properties,
    areas: properties
      .filter(({ type }) => type === 'ispe')
      .map(({ start }) => file.readUInt32BE(start + 4) * file.readUInt32BE(start + 8)),
    isCropped: properties.some(({ type }) => type === 'clap'),
  };
}

function find(boxes: Box[], type: string): Box {
  const found = boxes.find((box) => box.type === type);
  if (!found) throw new RangeError(`no ${type}`);
  return found;
}

/** The tiles of the main picture: the items that `iref` derives it from. */
function tileCount(file: Buffer, { meta }: Container): number {
  const pitm = find(meta, 'pitm');
  const primary = readId(file, pitm.start + 4, file[pitm.start] !== 0);
  const iref = find(meta, 'iref');
  const isWide = file[iref.start] !== 0;
  const derived = boxesIn(file, iref.start + 4, iref.end).find(
    ({ type, start }) => type === 'dimg' && readId(file, start, isWide) === primary,
  );
  return derived ? file.readUInt16BE(derived.start + (isWide ? 4 : 2)) : 0;
}

/** The profiles of all AV1 sequence headers: of the coded items, and of the configurations that decoders read first. */
function av1Profiles(file: Buffer, { meta, properties }: Container): number[] {
  const coded = av1Items(file, find(meta, 'iinf'));
  const data = meta.find(({ type }) => type === 'idat');
  const parts = new Map<number, Buffer[]>();
  for (const { item, start, end } of extentsOf(file, find(meta, 'iloc'), data)) {
    if (coded.has(item)) parts.set(item, [...(parts.get(item) ?? []), file.subarray(start, end)]);
  }
  const configurations = properties.filter(({ type }) => type === 'av1C');
  return [
    ...configurations.map(({ start, end }) => file.subarray(start + 4, end)),
    ...[...parts.values()].map((extents) => Buffer.concat(extents)),
  ].flatMap(sequenceProfiles);
}

/** The ids of the items that are coded as AV1. */
function av1Items(file: Buffer, iinf: Box): Set<number> {
  const entries = boxesIn(file, iinf.start + (file[iinf.start] === 0 ? 6 : 8), iinf.end);
  const ids = new Set<number>();
  for (const { start } of entries) {
    const isWide = file[start] === 3;
    const typeAt = start + (isWide ? 10 : 8);
    if (file.toString('latin1', typeAt, typeAt + 4) === 'av01') ids.add(readId(file, start + 4, isWide));
  }
  return ids;
}

/** `seq_profile` is the first three bits of a sequence header (AV1 specification, 5.5.1). */
function sequenceProfiles(units: Buffer): number[] {
  const profiles: number[] = [];
  for (let at = 0; at < units.length;) {
    const header = units[at]!;
    at += header & 4 ? 2 : 1; // extension byte
    let size = units.length - at;
    if (header & 2) [size, at] = readLeb128(units, at);
    if (((header >> 3) & 15) === OBU_SEQUENCE_HEADER) profiles.push(units.readUInt8(at) >> 5);
    at += size;
  }
  return profiles;
}

/** @returns the number, and the position after it */
function readLeb128(units: Buffer, at: number): [number, number] {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = units.readUInt8(at + i);
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return [value, at + i + 1];
  }
  throw new RangeError('a number without an end');
}

function readId(file: Buffer, at: number, isWide: boolean): number {
  return isWide ? file.readUInt32BE(at) : file.readUInt16BE(at);
}
