import {
  type PlacedPhoto,
  type Point,
  type Rect,
  type Size,
  turn,
} from '@eventframe/contracts/framing/geometry';
import { wrapRawPixels } from '../image/codec.js';
import { paste, type Raster } from '../image/raster.js';

/** Scale factors applied before the rotation, and the point that maps to the placed photo's center. */
export interface AffineScale extends Point {
  /** In continuous pixel coordinates of the part. */
  pivot: Point;
}

/**
 * Scale and rotate a part of a raster so that its pivot maps exactly to the placed photo's center, and draw it.
 *
 * libvips' affine maps pixel indices: X = M (x + idx) + odx. The geometry uses continuous coordinates, in which pixel i
 * has its center at i + 0.5; the offsets below contain that half. The output area is the bounding box of M applied to
 * the input's corners, with its top left corner rounded (transform.c of libvips). The offsets do not change that area;
 * they move the content within it.
 */
export async function drawAffine(
  canvas: Raster,
  raster: Raster,
  part: Rect,
  { center, rotation }: PlacedPhoto,
  { x: scaleX, y: scaleY, pivot }: AffineScale,
): Promise<void> {
  const matrix = matrixFor(part, rotation, scaleX, scaleY);
  const [a, b, c, d] = matrix;
  const origin = areaOrigin(part, matrix);
  const left = Math.round(center.x + origin.x - (a * pivot.x + b * pivot.y));
  const top = Math.round(center.y + origin.y - (c * pivot.x + d * pivot.y));
  const { data, info } = await wrapRawPixels(raster.pixels, raster.width, raster.height)
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .affine([a, b, c, d], {
      background: '#fff',
      interpolator: 'bicubic',
      idx: 0.5 - pivot.x,
      idy: 0.5 - pivot.y,
      odx: center.x - 0.5 - left + Math.round(origin.x),
      ody: center.y - 0.5 - top + Math.round(origin.y),
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  paste(canvas, { width: info.width, height: info.height, pixels: data }, left, top);
}

type Matrix = readonly [a: number, b: number, c: number, d: number];

/**
 * Scale, then rotate clockwise. Changes the angle by 1e-6 degrees, which is invisible, if the area's corner is so close
 * to half a pixel that libvips and this code might round it differently.
 */
function matrixFor(size: Size, rotation: number, scaleX: number, scaleY: number): Matrix {
  const at = (degrees: number): Matrix => {
    const { cos, sin } = turn(degrees);
    return [cos * scaleX, -sin * scaleY, sin * scaleX, cos * scaleY];
  };
  const isCloseToHalf = (value: number) => Math.abs(value - Math.floor(value) - 0.5) < 1e-6;
  const { x, y } = areaOrigin(size, at(rotation));
  return at(isCloseToHalf(x) || isCloseToHalf(y) ? rotation + 1e-6 : rotation);
}

/** Top left corner of the bounding box of a rectangle at the origin after applying a matrix. */
function areaOrigin({ width, height }: Size, [a, b, c, d]: Matrix): Point {
  return {
    x: Math.min(0, a * width) + Math.min(0, b * height),
    y: Math.min(0, c * width) + Math.min(0, d * height),
  };
}
