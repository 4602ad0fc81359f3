import { frameToPhoto, type PlacedPhoto, type Rect, type Size } from '@eventframe/contracts/framing/geometry';
import { intersection, paste, type Raster, createWhiteRaster } from '../image/raster.js';
import { drawAffine } from './draw-affine.js';
import type { InspectedPhoto } from './inspect-photo.js';
import { borderOf, decodeScaledPart } from './scaled-part.js';
import { whitenOutside } from './whiten-outside.js';

/**
 * Draw a placed photo on white: steps 1 and 2 of a rendition, before the frame is blended onto it.
 *
 * A photo that is reduced and not rotated is only cropped and resized. A rotated one is resized first, then rotated,
 * since rotating alone would skip pixels. An enlarged one is scaled (and rotated) in one affine step, because libvips'
 * own enlargement aligns pixel centers with pixel corners, which is half a pixel off.
 *
 * @param canvas the size of the working frame
 * @throws FramingError `unreadable_image`
 */
export async function drawPhoto(photo: InspectedPhoto, placed: PlacedPhoto, canvas: Size): Promise<Raster> {
  const isEnlarged = placed.width > photo.width || placed.height > photo.height;
  if (isEnlarged) return drawTransformed(photo, photo, placed, canvas);
  return placed.rotation === 0
    ? drawResized(photo, placed, canvas)
    : drawTransformed(photo, placed, placed, canvas);
}

async function drawResized(photo: InspectedPhoto, placed: PlacedPhoto, canvas: Size): Promise<Raster> {
  const { left, top, width, height } = placed;
  const visible = intersection({ x: left, y: top, width, height }, { x: 0, y: 0, ...sizeOf(canvas) });
  if (!visible) return createWhiteRaster(canvas);
  const pixels = await decodeScaledPart(photo, sizeOf(placed), {
    ...visible,
    x: visible.x - left,
    y: visible.y - top,
  });
  if (visible.width === canvas.width && visible.height === canvas.height) return pixels;
  const drawn = createWhiteRaster(canvas);
  paste(drawn, pixels, visible.x, visible.y);
  return drawn;
}

/** Pixels the interpolation reads beyond the point it computes, plus one for rounding. */
export const INTERPOLATION_REACH = 3;

/** @param decoded the size at which the photo is decoded before the transformation */
async function drawTransformed(
  photo: InspectedPhoto,
  decoded: Size,
  placed: PlacedPhoto,
  canvas: Size,
): Promise<Raster> {
  const part = visiblePart(decoded, placed, canvas);
  if (!part) return createWhiteRaster(canvas);
  const pixels = await decodeScaledPart(photo, sizeOf(decoded), part, INTERPOLATION_REACH);
  const drawn = createWhiteRaster(canvas); // allocated after decoding, which needs more memory
  const border = borderOf(part, decoded, INTERPOLATION_REACH);
  for (const band of splitIntoBands(drawn)) {
    const { x, y } = placed.center;
    const shifted = { ...placed, center: { x, y: y - band.top } };
    const visible = visiblePart(decoded, shifted, band);
    if (!visible) continue;
    const around = borderOf(visible, decoded, INTERPOLATION_REACH);
    const crop = {
      x: visible.x - around.left - part.x + border.left,
      y: visible.y - around.top - part.y + border.top,
      width: around.left + visible.width + around.right,
      height: around.top + visible.height + around.bottom,
    };
    await drawAffine(band, pixels, crop, shifted, {
      x: placed.width / decoded.width,
      y: placed.height / decoded.height,
      pivot: {
        x: decoded.width / 2 - visible.x + around.left,
        y: decoded.height / 2 - visible.y + around.top,
      },
    });
  }
  whitenOutside(drawn, placed);
  return drawn;
}

const BANDS = 4;

/** Split a raster into bands that share its memory. libvips outputs a rotated part's bounding box, small for few rows. */
function* splitIntoBands({ width, height, pixels }: Raster): Generator<Raster & { top: number }> {
  const rows = Math.ceil(height / BANDS);
  for (let top = 0; top < height; top += rows) {
    const end = Math.min(height, top + rows);
    yield { top, width, height: end - top, pixels: pixels.subarray(top * width * 3, end * width * 3) };
  }
}

/** The part of the photo under the canvas, in pixels of the decoded photo. */
function visiblePart(decoded: Size, placed: PlacedPhoto, canvas: Size): Rect | undefined {
  const corners = [0, canvas.width].flatMap((x) =>
    [0, canvas.height].map((y) => frameToPhoto(placed, decoded, { x, y })),
  );
  const x = Math.floor(Math.min(...corners.map((corner) => corner.x))) - INTERPOLATION_REACH;
  const y = Math.floor(Math.min(...corners.map((corner) => corner.y))) - INTERPOLATION_REACH;
  const right = Math.ceil(Math.max(...corners.map((corner) => corner.x))) + INTERPOLATION_REACH;
  const bottom = Math.ceil(Math.max(...corners.map((corner) => corner.y))) + INTERPOLATION_REACH;
  return intersection({ x, y, width: right - x, height: bottom - y }, { x: 0, y: 0, ...sizeOf(decoded) });
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}
