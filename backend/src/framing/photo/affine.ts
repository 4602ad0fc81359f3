import {
  type PlacedPhoto,
  type Point,
  type Rect,
  type Size,
  turn,
} from '@eventframe/contracts/framing/geometry';
import { rawPicture } from '../codec.js';
import { paste, type Raster } from '../raster.js';

/** How a raster is enlarged before it is turned, and which of its points is to lie at the placed photo's centre. */
export interface Enlargement extends Point {
  /** In the part's continuous plane. */
  pivot: Point;
}

/**
 * Enlarges and turns a part of a raster so that its pivot comes to lie exactly at the placed photo's centre, and draws it.
 *
 * libvips' affine maps pixel indices, X = M (x + idx) + odx, where the geometry speaks of the continuous plane in
 * which pixel i has its centre at i + 0.5; that half is in the offsets below. The area it gives out is the bounding
 * box of M applied to the input's corners, its left top corner rounded (transform.c of libvips), whatever the
 * offsets are; they move the content within that area.
 */
export async function transformInto(
  canvas: Raster,
  raster: Raster,
  part: Rect,
  { centre, rotation }: PlacedPhoto,
  { x: scaleX, y: scaleY, pivot }: Enlargement,
): Promise<void> {
  const matrix = matrixFor(part, rotation, scaleX, scaleY);
  const [a, b, c, d] = matrix;
  const origin = areaOrigin(part, matrix);
  const left = Math.round(centre.x + origin.x - (a * pivot.x + b * pivot.y));
  const top = Math.round(centre.y + origin.y - (c * pivot.x + d * pivot.y));
  const { data, info } = await rawPicture(raster.pixels, raster.width, raster.height)
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .affine([a, b, c, d], {
      background: '#fff',
      interpolator: 'bicubic',
      idx: 0.5 - pivot.x,
      idy: 0.5 - pivot.y,
      odx: centre.x - 0.5 - left + Math.round(origin.x),
      ody: centre.y - 0.5 - top + Math.round(origin.y),
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  paste(canvas, { width: info.width, height: info.height, pixels: data }, left, top);
}

type Matrix = readonly [a: number, b: number, c: number, d: number];

/**
 * Enlarge, then turn clockwise. The angle may be changed by too little to see where the area's corner would lie so
 * close to half a pixel that libvips and this code might round it differently.
 */
function matrixFor(size: Size, rotation: number, scaleX: number, scaleY: number): Matrix {
  const at = (degrees: number): Matrix => {
    const { cos, sin } = turn(degrees);
    return [cos * scaleX, -sin * scaleY, sin * scaleX, cos * scaleY];
  };
  const closeToHalf = (value: number) => Math.abs(value - Math.floor(value) - 0.5) < 1e-6;
  const { x, y } = areaOrigin(size, at(rotation));
  return at(closeToHalf(x) || closeToHalf(y) ? rotation + 1e-6 : rotation);
}

/** The left top corner of the bounding box of a matrix applied to a rectangle at the origin. */
function areaOrigin({ width, height }: Size, [a, b, c, d]: Matrix): Point {
  return {
    x: Math.min(0, a * width) + Math.min(0, b * height),
    y: Math.min(0, c * width) + Math.min(0, d * height),
  };
}
