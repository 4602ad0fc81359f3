import { readTileSize } from './heic-grid.js';
import { type IsoContainer, readContainer, readItemBytes, readItemTypes } from './iso-container.js';

/** Measured bytes per pixel: 17.5 with 4:2:0 of 10 bits, 25.5 with 4:4:4 of 10 and 12 bits; alpha adds 1.5. */
const AVIF_420_BYTES = 19;
const AVIF_BYTES = 26;
/** Measured: 3.7 bytes per pixel in tiles, plus one tile in one piece. In one piece 12, see docs/capacity.md. */
const HEIC_TILED_BYTES = 3.8;
const HEIC_BYTES = 12;
/** Memory of the worker thread itself. */
const HEIC_WORKER_BYTES = 16 * 2 ** 20;
/** For images whose size is unknown before they are decoded: exceeds any limit. */
const UNKNOWN_BYTES = Number.MAX_SAFE_INTEGER;

/**
 * Estimate the bytes that decoding an AVIF needs. The chroma subsampling comes from the AV1 sequence headers, since
 * `av1C` can be wrong and the decoder ignores it. Profile 0 is 4:2:0 or gray of up to 10 bits; all else counts as 4:4:4.
 *
 * @param pixels of the primary image; an alpha plane with more pixels counts instead
 */
export function estimateAvifBytes(file: Buffer, pixels: number): number {
  const container = readValid(() => readContainer(file));
  if (!container) return UNKNOWN_BYTES;
  const profiles = readValid(() => readAv1Profiles(container)) ?? [];
  const is420 = profiles.length > 0 && profiles.every((profile) => profile === 0);
  return largest(pixels, container) * (is420 ? AVIF_420_BYTES : AVIF_BYTES);
}

/** Estimate the bytes that decoding a HEIC needs: far fewer if it is stored in tiles, as phones do. */
export function estimateHeicBytes(file: Buffer, pixels: number): number {
  const container = readValid(() => readContainer(file));
  if (!container) return UNKNOWN_BYTES;
  const whole = largest(pixels, container);
  const tile = readValid(() => readTileSize(container));
  const bytes = tile ? whole * HEIC_TILED_BYTES + tile.width * tile.height * HEIC_BYTES : whole * HEIC_BYTES;
  return HEIC_WORKER_BYTES + bytes;
}

function largest(pixels: number, { areas }: IsoContainer): number {
  return Math.min(UNKNOWN_BYTES / AVIF_BYTES, Math.max(pixels, ...areas));
}

/** @returns undefined if the file violates the standard */
function readValid<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const OBU_SEQUENCE_HEADER = 1;

/**
 * Read the profiles of all AV1 sequence headers, in coded items and in the configurations that decoders read first.
 *
 * @throws RangeError if the file is malformed
 */
function readAv1Profiles(container: IsoContainer): number[] {
  const { file, properties } = container;
  const types = readItemTypes(container);
  const coded = [...readItemBytes(container)].filter(([item]) => types.get(item) === 'av01');
  const configurations = properties.filter(({ type }) => type === 'av1C');
  return [
    ...configurations.map(({ start, end }) => file.subarray(start + 4, end)),
    ...coded.map(([, bytes]) => bytes),
  ].flatMap(readSequenceProfiles);
}

/** `seq_profile` is the first three bits of a sequence header (AV1 specification, 5.5.1). */
function readSequenceProfiles(units: Buffer): number[] {
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
  throw new RangeError('unterminated LEB128 number');
}
