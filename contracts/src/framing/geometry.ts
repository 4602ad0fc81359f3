/**
 * The geometry of a framed photo, shared by the guest's preview, the photo framed on the device and the
 * server's rendering. Pure functions without dependencies, so that all three render the same pixels.
 *
 * Frame space: pixels of the working frame, origin at its top left corner, y down; whole numbers are the edges
 * between pixels. Photo space: the same for the photo after its EXIF orientation has been applied. Angles are
 * degrees, clockwise.
 */

/** Width and height in whole pixels, each at least 1. */
export interface Size {
  width: number;
  height: number;
}

/** A rectangle in whole pixels: its top left corner and its size. */
export interface Rect extends Size {
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How the guest placed the photo behind the window. Part of a photo's recipe. */
export interface Placement {
  /** 0.5 to 3; at 1 the photo exactly covers the window. */
  zoom: number;
  /** Degrees clockwise, -180 to 180. */
  rotation: number;
  /** How far the photo's center lies right of the window's center, in frame pixels, -10 000 to 10 000. */
  offsetX: number;
  /** How far the photo's center lies below the window's center, in frame pixels, -10 000 to 10 000. */
  offsetY: number;
}

export const DEFAULT_PLACEMENT: Readonly<Placement> = { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0 };

export const PLACEMENT_BOUNDS = {
  zoom: { min: 0.5, max: 3 },
  rotation: { min: -180, max: 180 },
  offsetX: { min: -10_000, max: 10_000 },
  offsetY: { min: -10_000, max: 10_000 },
} as const satisfies Record<keyof Placement, { min: number; max: number }>;

/**
 * Where a photo is drawn: scaled to `width` x `height` and rotated by `rotation` around its center, which lies at
 * `center`. Without rotation its top left corner is `(left, top)`.
 */
export interface PlacedPhoto extends Size {
  /** Where the photo's center lies in frame space. */
  center: Point;
  /** Degrees clockwise. */
  rotation: number;
  /** Left edge of the scaled photo before it is turned; a whole number when rotation is 0. */
  left: number;
  /** Top edge of the scaled photo before it is turned; a whole number when rotation is 0. */
  top: number;
}

/** True when every value is a finite number within its bounds. */
export function isWithinBounds(placement: Placement): boolean {
  return placementKeys.every((key) => {
    const { min, max } = PLACEMENT_BOUNDS[key];
    return Number.isFinite(placement[key]) && placement[key] >= min && placement[key] <= max;
  });
}

/** The nearest placement within the bounds; a value that is no finite number becomes its default. */
export function clampPlacement(placement: Placement): Placement {
  const clamped = { ...DEFAULT_PLACEMENT };
  for (const key of placementKeys) {
    const { min, max } = PLACEMENT_BOUNDS[key];
    if (Number.isFinite(placement[key])) clamped[key] = Math.min(max, Math.max(min, placement[key]));
  }
  return clamped;
}

/** Frame pixels per photo pixel at zoom 1, where the photo exactly covers the window. */
export function coverScale(window: Size, photo: Size): number {
  return Math.max(window.width / photo.width, window.height / photo.height);
}

/**
 * Where the photo is to be drawn, snapped to the pixel grid.
 *
 * Unsnapped, a photo point q lands at `C + offset + R(rotation) * s * (q - photoCenter)`, C the window's center
 * and s the zoom times {@link coverScale}. Two rasterizers draw the same photo only if its pixels line up (half a
 * pixel of difference doubles or triples the error of their resampling), so what is returned has a whole-pixel
 * width and height, and without rotation a whole-pixel top left corner. With rotation nothing lines up anyway
 * and the center is kept exactly. At zoom 1, rotation 0 and offset 0 the snapped photo still covers the window.
 *
 * @param window the frame's window, in frame space
 * @param photo the photo's size, upright
 * @param placement within {@link PLACEMENT_BOUNDS}
 */
export function placePhoto(window: Rect, photo: Size, placement: Placement): PlacedPhoto {
  const scale = placement.zoom * coverScale(window, photo);
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const left = window.x + window.width / 2 + placement.offsetX - width / 2;
  const top = window.y + window.height / 2 + placement.offsetY - height / 2;
  const snapped = (edge: number) => (placement.rotation === 0 ? Math.round(edge) + 0 : edge); // + 0: never -0
  return placedAt(snapped(left), snapped(top), width, height, placement.rotation);
}

/** Where a point of the photo lands in the frame. */
export function photoToFrame(placed: PlacedPhoto, photo: Size, point: Point): Point {
  const { cos, sin } = turn(placed.rotation);
  const x = (point.x / photo.width - 0.5) * placed.width;
  const y = (point.y / photo.height - 0.5) * placed.height;
  return { x: placed.center.x + cos * x - sin * y, y: placed.center.y + sin * x + cos * y };
}

/** Which point of the photo lies at a point of the frame; outside the photo's own size where it leaves white. */
export function frameToPhoto(placed: PlacedPhoto, photo: Size, point: Point): Point {
  const { cos, sin } = turn(placed.rotation);
  const dx = point.x - placed.center.x;
  const dy = point.y - placed.center.y;
  return {
    x: ((cos * dx + sin * dy) / placed.width + 0.5) * photo.width,
    y: ((cos * dy - sin * dx) / placed.height + 0.5) * photo.height,
  };
}

/**
 * The placement that shows the same part of a photo in another window, as when a frame is replaced: zoom and
 * rotation stay (zoom is relative to the window), offsets scale by the ratio of the windows.
 */
export function movePlacement(placement: Placement, from: Size, to: Size): Placement {
  return clampPlacement({
    ...placement,
    offsetX: (placement.offsetX * to.width) / from.width,
    offsetY: (placement.offsetY * to.height) / from.height,
  });
}

/** Cosine and sine of an angle in degrees; exact for quarter turns, where Math.cos(Math.PI / 2) is not 0. */
export function turn(degrees: number): { cos: number; sin: number } {
  if (degrees % 90 === 0) {
    const quarter = (((degrees / 90) % 4) + 4) % 4;
    return { cos: [1, 0, -1, 0][quarter]!, sin: [0, 1, 0, -1][quarter]! };
  }
  const radians = (degrees * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}

const placementKeys = Object.keys(PLACEMENT_BOUNDS) as (keyof Placement)[];

function placedAt(left: number, top: number, width: number, height: number, rotation: number): PlacedPhoto {
  return { width, height, left, top, rotation, center: { x: left + width / 2, y: top + height / 2 } };
}
