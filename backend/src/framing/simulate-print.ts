import { decodeRaw } from './image/codec.js';

/** RGBA pixels, row by row, as QR code readers expect. */
export interface SimulatedPrint {
  pixels: Uint8ClampedArray;
  /** Pixels per side. */
  side: number;
}

/**
 * Simulate a square image in print: resample it to `side` dots per side and blur it slightly.
 *
 * @throws FramingError `unreadable_image`
 */
export async function simulatePrint(image: Buffer, side: number): Promise<SimulatedPrint> {
  const { data } = await decodeRaw(image, {}, (open) =>
    open.resize(side, side, { kernel: 'cubic' }).blur(1).toColourspace('srgb').ensureAlpha(),
  );
  return { pixels: new Uint8ClampedArray(data), side };
}
