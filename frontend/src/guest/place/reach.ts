import {
  clampPlacement,
  coverScale,
  PLACEMENT_BOUNDS,
  turn,
  type Placement,
  type Rect,
  type Size,
} from '@eventframe/contracts/framing/geometry';

/**
 * The nearest placement in which the photo still lies over the window's centre: a guest can leave white at the
 * edges but cannot push the photo out of sight and lose it, nor as far as no server takes it.
 */
export function keepInReach(placement: Placement, window: Rect, photo: Size): Placement {
  const scale = placement.zoom * coverScale(window, photo);
  const { cos, sin } = turn(placement.rotation);
  // The offset in the photo's own directions: there its edges are upright and each bound is one comparison.
  const along = within(cos * placement.offsetX + sin * placement.offsetY, (photo.width * scale) / 2);
  const down = within(cos * placement.offsetY - sin * placement.offsetX, (photo.height * scale) / 2);
  const [offsetX, offsetY] = [cos * along - sin * down, sin * along + cos * down];
  return clampPlacement({ ...placement, offsetX, offsetY });
}

/** How far the photo may be moved along the frame's sides without leaving the window's centre, in frame pixels. */
export function reachOf(placement: Placement, window: Rect, photo: Size): { x: number; y: number } {
  const scale = placement.zoom * coverScale(window, photo);
  const { cos, sin } = turn(placement.rotation);
  const [width, height] = [photo.width * scale, photo.height * scale];
  return {
    x: Math.min(
      PLACEMENT_BOUNDS.offsetX.max,
      Math.ceil((Math.abs(cos) * width + Math.abs(sin) * height) / 2),
    ),
    y: Math.min(
      PLACEMENT_BOUNDS.offsetY.max,
      Math.ceil((Math.abs(sin) * width + Math.abs(cos) * height) / 2),
    ),
  };
}

const within = (value: number, bound: number) => Math.min(bound, Math.max(-bound, value));
