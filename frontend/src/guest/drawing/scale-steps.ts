import type { Size } from '@eventframe/contracts/framing/geometry';

/** Pixels a canvas holds on every phone. iOS silently draws nothing on a larger one. */
export const MAX_CANVAS_PIXELS = 4096 * 4096;

/**
 * The sizes of a gradual downscale: first by less than four, then by halves, since some browsers sample only
 * a few pixels at any scale. Skips sizes above {@link MAX_CANVAS_PIXELS}.
 *
 * @param to the last size, at most {@link MAX_CANVAS_PIXELS}
 */
export function scaleSteps(from: Size, to: Size): Size[] {
  const steps: Size[] = [to];
  while (from.width > steps[0]!.width * 2) {
    steps.unshift({ width: steps[0]!.width * 2, height: steps[0]!.height * 2 });
  }
  const holds = ({ width, height }: Size) => width * height <= MAX_CANVAS_PIXELS;
  const last = steps.length - 1;
  return steps.filter((step, i) => i === last || (i > 0 && holds(step)));
}
