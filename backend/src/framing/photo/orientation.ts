import type { Rect, Size } from '@eventframe/contracts/framing/geometry';
import type { Sharp } from 'sharp';

/** EXIF orientation (tag 0x0112): how stored pixels are to be shown. 1 is as stored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What makes stored pixels upright: first a clockwise turn, then mirroring left to right. */
const UPRIGHT: Record<Orientation, { turn: 0 | 90 | 180 | 270; mirror: boolean }> = {
  1: { turn: 0, mirror: false },
  2: { turn: 0, mirror: true },
  3: { turn: 180, mirror: false },
  4: { turn: 180, mirror: true },
  5: { turn: 90, mirror: true },
  6: { turn: 90, mirror: false },
  7: { turn: 270, mirror: true },
  8: { turn: 270, mirror: false },
};

/** Anything but the eight defined values means upright, as every viewer reads it. */
export function orientationOf(value: number | undefined): Orientation {
  return value !== undefined && value in UPRIGHT ? (value as Orientation) : 1;
}

/** True when stored width and height are exchanged to be shown. */
function swapsSides(orientation: Orientation): boolean {
  return UPRIGHT[orientation].turn % 180 !== 0;
}

/** Upright size to stored size, and back. */
export function reoriented({ width, height }: Size, orientation: Orientation): Size {
  return swapsSides(orientation) ? { width: height, height: width } : { width, height };
}

/**
 * Where a rectangle of the upright picture lies in the stored one.
 *
 * @param upright the rectangle, in pixels of the upright picture
 * @param size the upright picture's size
 */
export function storedRect(upright: Rect, size: Size, orientation: Orientation): Rect {
  const { turn, mirror } = UPRIGHT[orientation];
  // Undo the mirroring, which came last, then the turn.
  const x = mirror ? size.width - upright.x - upright.width : upright.x;
  const { y, width, height } = upright;
  switch (turn) {
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

/** Adds to a pipeline what turns stored pixels upright. */
export function makeUpright(picture: Sharp, orientation: Orientation): Sharp {
  const { turn, mirror } = UPRIGHT[orientation];
  if (mirror) {
    // sharp mirrors before it turns; mirroring a quarter turn afterwards is mirroring along the other axis before.
    if (swapsSides(orientation)) picture.flip();
    else picture.flop();
  }
  return turn === 0 ? picture : picture.rotate(turn);
}
