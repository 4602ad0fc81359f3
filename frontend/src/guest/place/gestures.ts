import {
  clampPlacement,
  PLACEMENT_BOUNDS,
  turn,
  type Placement,
  type Point,
  type Rect,
} from '@eventframe/contracts/framing/geometry';

/** Degrees from a quarter turn within which a rotation snaps to it. */
const SETTLE_WITHIN = 4;

/**
 * The placement after fingers (or a mouse) moved from `from` to `to`: the point under each finger stays under
 * it. One finger moves. With more, the first two also scale and rotate.
 *
 * @param start the placement when the fingers were put down
 * @param window the frame's window
 * @param from where the fingers were put down, in frame space
 * @param to where they are now, in the same order
 */
export function followFingers(start: Placement, window: Rect, from: Point[], to: Point[]): Placement {
  const [a, b] = from;
  const [c, d] = to;
  if (!a || !c) return start;
  if (!b || !d) {
    return clampPlacement({
      ...start,
      offsetX: start.offsetX + c.x - a.x,
      offsetY: start.offsetY + c.y - a.y,
    });
  }
  const factor = distance(c, d) / Math.max(1, distance(a, b));
  const degrees = angle(c, d) - angle(a, b);
  return carry(start, window, middle(a, b), middle(c, d), factor, settleRotation(start.rotation + degrees));
}

/** Scale the photo about a point of the frame, which stays fixed. */
export function zoomAbout(start: Placement, window: Rect, point: Point, factor: number): Placement {
  return carry(start, window, point, point, factor, start.rotation);
}

/** Set the zoom about the center of the window. */
export function withZoom(start: Placement, window: Rect, zoom: number): Placement {
  return zoomAbout(start, window, centerOf(window), zoom / start.zoom);
}

/** Set the rotation, in degrees, about the center of the window. */
export function withRotation(start: Placement, window: Rect, rotation: number): Placement {
  const center = centerOf(window);
  return carry(start, window, center, center, 1, rotation);
}

/** Rotate by 90° clockwise. */
export function quarterTurn(start: Placement, window: Rect): Placement {
  return withRotation(start, window, wrapDegrees(start.rotation + 90));
}

/** Normalize an angle to -180 (exclusive) to 180. */
export function wrapDegrees(degrees: number): number {
  const wrapped = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return wrapped === -180 ? 180 : wrapped + 0;
}

/** Snap a nearly straight angle to the quarter turn, where photos are drawn sharpest. */
export function settleRotation(degrees: number): number {
  const quarter = Math.round(degrees / 90) * 90;
  return wrapDegrees(Math.abs(degrees - quarter) <= SETTLE_WITHIN ? quarter : degrees);
}

export function centerOf(window: Rect): Point {
  return { x: window.x + window.width / 2, y: window.y + window.height / 2 };
}

/**
 * Move the point of the photo under `from` to `to`, scaling and rotating about it. With C the window's
 * center, o the offset and v = from - C - o, the new offset is `to - C - R(rotation) * factor * v`. The
 * factor is clamped to the zoom bounds.
 */
function carry(
  start: Placement,
  window: Rect,
  from: Point,
  to: Point,
  factor: number,
  rotation: number,
): Placement {
  const zoom = Math.min(PLACEMENT_BOUNDS.zoom.max, Math.max(PLACEMENT_BOUNDS.zoom.min, start.zoom * factor));
  const { cos, sin } = turn(rotation - start.rotation);
  const scale = zoom / start.zoom;
  const center = centerOf(window);
  const x = (from.x - center.x - start.offsetX) * scale;
  const y = (from.y - center.y - start.offsetY) * scale;
  return clampPlacement({
    zoom,
    rotation,
    offsetX: to.x - center.x - (cos * x - sin * y),
    offsetY: to.y - center.y - (sin * x + cos * y),
  });
}

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
const angle = (a: Point, b: Point) => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
