import { frameToPhoto, type PlacedPhoto, type Rect, type Size } from '@eventframe/contracts/framing/geometry';
import { intersection, paste, type Raster, whiteRaster } from '../raster.js';
import { transformInto } from './affine.js';
import type { InspectedPhoto } from './inspect-photo.js';
import { borderOf, scaledPart } from './scaled-part.js';
import { whitenOutside } from './whiten-outside.js';

/**
 * Draws a photo where the geometry put it, on white: steps 1 and 2 of a rendition, before the frame is laid over.
 *
 * A photo that is made smaller and not turned is cropped and resized, nothing else. A turned one is resized first and
 * turned then, since turning alone would skip pixels. One that is made larger is enlarged (and turned) in one affine
 * step, because libvips' own enlarging lays pixel centres on pixel corners: half a pixel off.
 *
 * @param canvas the size of the working frame
 * @throws FramingError `unreadable_image`
 */
export async function drawPhoto(photo: InspectedPhoto, placed: PlacedPhoto, canvas: Size): Promise<Raster> {
  const enlarged = placed.width > photo.width || placed.height > photo.height;
  if (enlarged) return drawTransformed(photo, photo, placed, canvas);
  return placed.rotation === 0
    ? drawResized(photo, placed, canvas)
    : drawTransformed(photo, placed, placed, canvas);
}

async function drawResized(photo: InspectedPhoto, placed: PlacedPhoto, canvas: Size): Promise<Raster> {
  const { left, top, width, height } = placed;
  const seen = intersection({ x: left, y: top, width, height }, { x: 0, y: 0, ...sizeOf(canvas) });
  if (!seen) return whiteRaster(canvas);
  const pixels = await scaledPart(photo, sizeOf(placed), { ...seen, x: seen.x - left, y: seen.y - top });
  if (seen.width === canvas.width && seen.height === canvas.height) return pixels;
  const drawn = whiteRaster(canvas);
  paste(drawn, pixels, seen.x, seen.y);
  return drawn;
}

/** Pixels the interpolation reaches beyond the point it computes, and one for rounding. */
export const REACH = 3;

/** @param decoded the size the photo is decoded at before it is transformed */
async function drawTransformed(
  photo: InspectedPhoto,
  decoded: Size,
  placed: PlacedPhoto,
  canvas: Size,
): Promise<Raster> {
  const part = partUnder(decoded, placed, canvas);
  if (!part) return whiteRaster(canvas);
  const pixels = await scaledPart(photo, sizeOf(decoded), part, REACH);
  const drawn = whiteRaster(canvas); // not before the photo was decoded, which needs more memory
  const border = borderOf(part, decoded, REACH);
  for (const band of bandsOf(drawn)) {
    const { x, y } = placed.centre;
    const shifted = { ...placed, centre: { x, y: y - band.top } };
    const seen = partUnder(decoded, shifted, band);
    if (!seen) continue;
    const around = borderOf(seen, decoded, REACH);
    const crop = {
      x: seen.x - around.left - part.x + border.left,
      y: seen.y - around.top - part.y + border.top,
      width: around.left + seen.width + around.right,
      height: around.top + seen.height + around.bottom,
    };
    await transformInto(band, pixels, crop, shifted, {
      x: placed.width / decoded.width,
      y: placed.height / decoded.height,
      pivot: { x: decoded.width / 2 - seen.x + around.left, y: decoded.height / 2 - seen.y + around.top },
    });
  }
  whitenOutside(drawn, placed);
  return drawn;
}

const BANDS = 4;

/** Rows of a raster, in its memory. libvips gives out the bounding box of what it turns: small for a few rows. */
function* bandsOf({ width, height, pixels }: Raster): Generator<Raster & { top: number }> {
  const rows = Math.ceil(height / BANDS);
  for (let top = 0; top < height; top += rows) {
    const end = Math.min(height, top + rows);
    yield { top, width, height: end - top, pixels: pixels.subarray(top * width * 3, end * width * 3) };
  }
}

/** The part of the photo, decoded at some size, that the canvas shows. */
function partUnder(decoded: Size, placed: PlacedPhoto, canvas: Size): Rect | undefined {
  const corners = [0, canvas.width].flatMap((x) =>
    [0, canvas.height].map((y) => frameToPhoto(placed, decoded, { x, y })),
  );
  const x = Math.floor(Math.min(...corners.map((corner) => corner.x))) - REACH;
  const y = Math.floor(Math.min(...corners.map((corner) => corner.y))) - REACH;
  const right = Math.ceil(Math.max(...corners.map((corner) => corner.x))) + REACH;
  const bottom = Math.ceil(Math.max(...corners.map((corner) => corner.y))) + REACH;
  return intersection({ x, y, width: right - x, height: bottom - y }, { x: 0, y: 0, ...sizeOf(decoded) });
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}
