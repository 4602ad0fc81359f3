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
 * Clamp a placement so that the photo covers the window's center and the server accepts it. A guest can leave
 * white edges but cannot lose the photo.
 */
export function keepInReach(placement: Placement, window: Rect, photo: Size): Placement {
  const scale = placement.zoom * coverScale(window, photo);
  const { cos, sin } = turn(placement.rotation);
  // The offset in the photo's own directions: there its edges are upright and each bound is one comparison.
  const along = clamp(cos * placement.offsetX + sin * placement.offsetY, (photo.width * scale) / 2);
  const down = clamp(cos * placement.offsetY - sin * placement.offsetX, (photo.height * scale) / 2);
  const [offsetX, offsetY] = [cos * along - sin * down, sin * along + cos * down];
  return clampPlacement({ ...placement, offsetX, offsetY });
}

/** How far the photo may move along each axis and still cover the window's center, in frame pixels. */
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

const clamp = (value: number, bound: number) => Math.min(bound, Math.max(-bound, value));
