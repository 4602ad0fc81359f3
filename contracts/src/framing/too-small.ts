import type { Size } from './geometry.js';
import { findTransparentAreas, MIN_OPENING_SHARE } from './open-regions.js';

/**
 * The error message for a frame whose transparent areas are all too small: the largest one's size and the required size.
 *
 * @param alpha one byte a pixel, row by row
 * @param size size of the alpha image
 * @param file size of the frame file, in whose pixels the message counts
 * @returns undefined if nothing is transparent
 */
export function tooSmallForPhoto(alpha: Uint8Array, size: Size, file: Size): string | undefined {
  const [largest] = findTransparentAreas(alpha, size);
  if (!largest) return undefined;
  const scale = file.width / size.width;
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  const share = largest.pixels / (size.width * size.height);
  const side = Math.ceil(Math.sqrt(MIN_OPENING_SHARE * file.width * file.height));
  return (
    'The transparent areas in the frame are too small for a photo. ' +
    `The largest, ${pixels(largest.width)} × ${pixels(largest.height)} pixels, covers ${percent(share)} of the frame; ` +
    `an opening must cover at least ${percent(MIN_OPENING_SHARE)}, for example ${side} × ${side} pixels.`
  );
}

/** Truncated, not rounded, so that too small a share never reads as sufficient. */
function percent(share: number): string {
  const hundredths = Math.floor(share * 10_000);
  return hundredths === 0 ? 'less than 0.01%' : `${hundredths / 100}%`;
}
