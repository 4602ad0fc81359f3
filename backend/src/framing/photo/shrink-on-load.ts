import type { Size } from '@eventframe/contracts/framing/geometry';

/**
 * How to let libvips reduce a JPEG while it decodes it. Reducing by k is what makes a large photo cheap, but drops
 * the last `side % k` columns and rows, which stretches the rest over their place: for a photo of 3999 pixels reduced
 * by 4, everything near its right edge lands half a pixel off. So a reduction is used only where what it moves cannot
 * be seen.
 */
export type ShrinkOnLoad = 'full' | 'cautious' | 'none';

/** Pixels of the result by which a reduction may move its far edge. */
const MAX_SHIFT = 0.15;

/**
 * @param stored the picture's size as stored
 * @param scaled the size it is to be resized to, same orientation
 */
export function shrinkOnLoadFor(stored: Size, scaled: Size): ShrinkOnLoad {
  if (shift(stored, scaled, reduction(stored, scaled, 1)) <= MAX_SHIFT) return 'full';
  if (shift(stored, scaled, reduction(stored, scaled, 2)) <= MAX_SHIFT) return 'cautious';
  return 'none';
}

/** The power of two sharp chooses; `margin` is 1, or 2 with `fastShrinkOnLoad: false` (pipeline.cc, sharp 0.35). */
function reduction(stored: Size, scaled: Size, margin: 1 | 2): number {
  const shrink = Math.min(stored.width / scaled.width, stored.height / scaled.height);
  const factor = [8, 4, 2].find((candidate) => shrink >= candidate * margin) ?? 1;
  return factor > 1 && Math.floor(shrink) === factor ? factor / 2 : factor;
}

function shift(stored: Size, scaled: Size, factor: number): number {
  const along = (from: number, to: number) => ((from % factor) * to) / from;
  return Math.max(along(stored.width, scaled.width), along(stored.height, scaled.height));
}
