import { decodeThrough } from './codec.js';

/** Pixels as a reader of codes takes them: RGBA, row by row. */
export interface Print {
  pixels: Uint8ClampedArray;
  /** Pixels a side. */
  side: number;
}

/**
 * A square picture as a printer puts it on paper: resampled to so many dots a side, and a little spread.
 *
 * @throws FramingError `unreadable_image`
 */
export async function printSquare(picture: Buffer, side: number): Promise<Print> {
  const { data } = await decodeThrough(picture, {}, (open) =>
    open.resize(side, side, { kernel: 'cubic' }).blur(1).toColourspace('srgb').ensureAlpha(),
  );
  return { pixels: new Uint8ClampedArray(data), side };
}
