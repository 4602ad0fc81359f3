import { readAv1Profiles } from './av1-profiles.js';
import { readTileSize } from './heic-grid.js';
import { type IsoContainer, readContainer } from './iso-container.js';

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
