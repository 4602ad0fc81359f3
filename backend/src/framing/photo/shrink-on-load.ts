import type { Size } from '@eventframe/contracts/framing/geometry';

/**
 * How far libvips may reduce a JPEG while decoding it. Reducing by k makes large photos cheap, but drops the last
 * `side % k` columns and rows and stretches the rest: in a photo of 3999 pixels reduced by 4, content near the right edge
 * is half a pixel off. So a reduction is used only if the shift is invisible.
 */
export type ShrinkOnLoad = 'full' | 'cautious' | 'none';

/** Maximum shift of the far edge, in pixels of the result. */
const MAX_SHIFT = 0.15;

/**
 * Choose the largest reduction whose shift is invisible.
 *
 * @param stored the image's stored size
 * @param scaled the target size, in the same orientation
 */
export function chooseShrinkOnLoad(stored: Size, scaled: Size): ShrinkOnLoad {
  if (shift(stored, scaled, reduction(stored, scaled, 1)) <= MAX_SHIFT) return 'full';
  if (shift(stored, scaled, reduction(stored, scaled, 2)) <= MAX_SHIFT) return 'cautious';
  return 'none';
}

/** The power of two that sharp uses; `margin` is 1, or 2 with `fastShrinkOnLoad: false` (pipeline.cc, sharp 0.35). */
function reduction(stored: Size, scaled: Size, margin: 1 | 2): number {
  const shrink = Math.min(stored.width / scaled.width, stored.height / scaled.height);
  const factor = [8, 4, 2].find((candidate) => shrink >= candidate * margin) ?? 1;
  return factor > 1 && Math.floor(shrink) === factor ? factor / 2 : factor;
}

function shift(stored: Size, scaled: Size, factor: number): number {
  const along = (from: number, to: number) => ((from % factor) * to) / from;
  return Math.max(along(stored.width, scaled.width), along(stored.height, scaled.height));
}
