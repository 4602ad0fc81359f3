import type { Rect, Size } from '@eventframe/contracts/framing/geometry';
import type { Sharp } from 'sharp';

/** EXIF orientation (tag 0x0112) of stored pixels. 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** How to make stored pixels upright: first a clockwise rotation in degrees, then mirroring left to right. */
const UPRIGHT: Record<Orientation, { rotation: 0 | 90 | 180 | 270; mirror: boolean }> = {
  1: { rotation: 0, mirror: false },
  2: { rotation: 0, mirror: true },
  3: { rotation: 180, mirror: false },
  4: { rotation: 180, mirror: true },
  5: { rotation: 90, mirror: true },
  6: { rotation: 90, mirror: false },
  7: { rotation: 270, mirror: true },
  8: { rotation: 270, mirror: false },
};

/** Read an EXIF value. Undefined values mean upright, as in all viewers. */
export function orientationOf(value: number | undefined): Orientation {
  return value !== undefined && value in UPRIGHT ? (value as Orientation) : 1;
}

/** Whether upright and stored pixels have width and height swapped. */
function swapsSides(orientation: Orientation): boolean {
  return UPRIGHT[orientation].rotation % 180 !== 0;
}

/** Convert an upright size to the stored size, or back. */
export function orientSize({ width, height }: Size, orientation: Orientation): Size {
  return swapsSides(orientation) ? { width: height, height: width } : { width, height };
}

/**
 * Convert a rectangle of the upright image to one of the stored image.
 *
 * @param upright the rectangle, in pixels of the upright image
 * @param size the upright image's size
 */
export function toStoredRect(upright: Rect, size: Size, orientation: Orientation): Rect {
  const { rotation, mirror } = UPRIGHT[orientation];
  // Undo the mirroring first, since it comes last, then the rotation.
  const x = mirror ? size.width - upright.x - upright.width : upright.x;
  const { y, width, height } = upright;
  switch (rotation) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: y, y: size.width - x - width, width: height, height: width };
    case 180:
      return { x: size.width - x - width, y: size.height - y - height, width, height };
    case 270:
      return { x: size.height - y - height, y: x, width: height, height: width };
  }
}

/** Add the steps that make stored pixels upright to a pipeline. */
export function rotateUpright(image: Sharp, orientation: Orientation): Sharp {
  const { rotation, mirror } = UPRIGHT[orientation];
  if (mirror) {
    // sharp mirrors before it rotates. Mirroring after a quarter turn equals mirroring along the other axis before it.
    if (swapsSides(orientation)) image.flip();
    else image.flop();
  }
  return rotation === 0 ? image : image.rotate(rotation);
}
