import type { Rect, Size } from '@eventframe/contracts/framing/geometry';
import type { Sharp, SharpOptions } from 'sharp';
import { decodeRaw, wrapRawPixels } from '../image/codec.js';
import { colorOptions, convertToSrgb } from '../image/color.js';
import type { InspectedPhoto } from './inspect-photo.js';
import { rotateUpright, orientSize, toStoredRect } from '../image/orientation.js';
import { toCodecInput } from '../image/image-source.js';
import type { Raster } from '../image/raster.js';
import { chooseShrinkOnLoad } from './shrink-on-load.js';

/**
 * Decode a part of a photo, scaled to `scaled`, upright, in sRGB, with alpha over white. libvips works on demand, so
 * pixels outside the part are not resampled. The photo is made upright after it was reduced to the part.
 *
 * @param scaled size of the whole scaled photo, in whole pixels, upright
 * @param part rectangle within `scaled`
 * @param border number of times the photo's outermost pixels are repeated where the part reaches an edge
 * @throws FramingError `unreadable_image`
 */
export async function decodeScaledPart(
  photo: InspectedPhoto,
  scaled: Size,
  part: Rect,
  border = 0,
): Promise<Raster> {
  const { orientation } = photo;
  const target = orientSize(scaled, orientation);
  const stored = toStoredRect(part, scaled, orientation);
  const below = rowsBelow(target, stored);
  const around = borderOf(stored, target, border);
  const { data } = await decodeRaw(toCodecInput(photo.source), openOptions(photo), (image) =>
    convertToSrgb(resized(photo, image.flatten({ background: '#fff' }), target), photo.color)
      .extract({ left: stored.x, top: stored.y, width: stored.width, height: stored.height + below })
      .extend({ ...around, extendWith: 'copy' }),
  );
  // The size sharp reports omits the border after an extract, so compute it.
  const asStored = {
    width: around.left + stored.width + around.right,
    height: around.top + stored.height + around.bottom,
  };
  const size = orientSize(asStored, orientation);
  const pixels = data.subarray(0, asStored.width * asStored.height * 3);
  if (orientation === 1) return { ...size, pixels };
  const upright = rotateUpright(wrapRawPixels(pixels, asStored.width, asStored.height), orientation);
  return { ...size, pixels: await upright.raw().toBuffer() };
}

/** Pixels to repeat on each side of a part. */
export function borderOf(
  part: Rect,
  { width, height }: Size,
  border: number,
): { left: number; top: number; right: number; bottom: number } {
  return {
    left: part.x === 0 ? border : 0,
    top: part.y === 0 ? border : 0,
    right: part.x + part.width === width ? border : 0,
    bottom: part.y + part.height === height ? border : 0,
  };
}

/** Convert by the photo's profile, and reject a file larger than when it was inspected. */
function openOptions(photo: InspectedPhoto): SharpOptions {
  return { ...colorOptions(photo.color), limitInputPixels: photo.width * photo.height };
}

/** Limit on decoding the rows below, as a multiple of the part's rows; long strips have too many. */
const MAX_ROW_RATIO = 4;

/**
 * Rows below the part, which are decoded and discarded. A decoder that only reads the upper part would not detect that
 * the rest is missing. An accepted photo must be complete, since it may be rendered again with another placement.
 */
function rowsBelow(scaled: Size, part: Rect): number {
  const rows = scaled.height - part.y - part.height;
  return part.height + rows <= part.height * MAX_ROW_RATIO ? rows : 0;
}

function resized(photo: InspectedPhoto, image: Sharp, target: Size): Sharp {
  const stored = orientSize(photo, photo.orientation);
  const shrink = photo.type === 'jpeg' ? chooseShrinkOnLoad(stored, target) : 'full';
  // An extract before the resize prevents sharp from reducing the image while decoding it.
  const whole = { left: 0, top: 0, width: stored.width, height: stored.height };
  return (shrink === 'none' ? image.extract(whole) : image).resize({
    ...target,
    fit: 'fill',
    fastShrinkOnLoad: shrink === 'full',
  });
}
