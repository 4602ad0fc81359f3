import type { Size } from '@eventframe/contracts/framing/geometry';

/** What a canvas holds on every phone, in pixels: iOS draws nothing on a larger one, without a word. */
export const MAX_CANVAS_PIXELS = 4096 * 4096;

/**
 * The sizes a picture passes on its way down: once by less than four, then by halves, since some browsers look at a
 * few pixels alone however much they shrink. A step that no phone's canvas could hold is left out.
 *
 * @param to the last of them, itself no larger than {@link MAX_CANVAS_PIXELS}
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
