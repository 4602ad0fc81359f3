import type { Rect, Size } from '@eventframe/contracts/framing/geometry';
import type { Sharp, SharpOptions } from 'sharp';
import { decodeThrough, rawPicture } from '../codec.js';
import { colourOptions, toSrgb } from '../colour.js';
import type { InspectedPhoto } from './inspect-photo.js';
import { makeUpright, reoriented, storedRect } from './orientation.js';
import { codecInput } from '../picture-source.js';
import type { Raster } from '../raster.js';
import { shrinkOnLoadFor } from './shrink-on-load.js';

/**
 * Decodes what is needed of a photo: scales it to `scaled`, upright and in sRGB, alpha over white, and gives the
 * pixels of `part` alone. libvips works on demand, so pixels outside the part are not resampled however large the
 * scaled photo would be, and an unturned photo is oriented after it was reduced to the part.
 *
 * @param scaled whole pixels, upright
 * @param part within `scaled`
 * @param border pixels by which the photo's outermost ones are repeated where the part reaches its edges
 * @throws FramingError `unreadable_image`
 */
export async function scaledPart(
  photo: InspectedPhoto,
  scaled: Size,
  part: Rect,
  border = 0,
): Promise<Raster> {
  const { orientation } = photo;
  const target = reoriented(scaled, orientation);
  const stored = storedRect(part, scaled, orientation);
  const below = rowsBelow(target, stored);
  const around = borderOf(stored, target, border);
  const { data } = await decodeThrough(codecInput(photo.source), openOptions(photo), (picture) =>
    toSrgb(resized(photo, picture.flatten({ background: '#fff' }), target), photo.colour)
      .extract({ left: stored.x, top: stored.y, width: stored.width, height: stored.height + below })
      .extend({ ...around, extendWith: 'copy' }),
  );
  // sharp's report of the size leaves the border out where there was an extract, so it is not used.
  const asStored = {
    width: around.left + stored.width + around.right,
    height: around.top + stored.height + around.bottom,
  };
  const size = reoriented(asStored, orientation);
  const pixels = data.subarray(0, asStored.width * asStored.height * 3);
  if (orientation === 1) return { ...size, pixels };
  const upright = makeUpright(rawPicture(pixels, asStored.width, asStored.height), orientation);
  return { ...size, pixels: await upright.raw().toBuffer() };
}

/** Pixels to repeat on each side of a part of a photo. */
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

/** By its profile; and no larger than it was when it was inspected. */
function openOptions(photo: InspectedPhoto): SharpOptions {
  return { ...colourOptions(photo.colour), limitInputPixels: photo.width * photo.height };
}

/** How many times the pixels of the part may be made to see the rest of the picture; strips have too much of it. */
const MOST_ROWS = 4;

/**
 * Rows under the part, made only to be dropped. A decoder asked for the upper part of a picture does not read on, and
 * would not notice that the rest is missing: what is accepted now must still be whole when it is rendered again.
 */
function rowsBelow(scaled: Size, part: Rect): number {
  const rows = scaled.height - part.y - part.height;
  return part.height + rows <= part.height * MOST_ROWS ? rows : 0;
}

function resized(photo: InspectedPhoto, picture: Sharp, target: Size): Sharp {
  const stored = reoriented(photo, photo.orientation);
  const shrink = photo.type === 'jpeg' ? shrinkOnLoadFor(stored, target) : 'full';
  // An extract before the resize is how sharp is kept from reducing while decoding.
  const whole = { left: 0, top: 0, width: stored.width, height: stored.height };
  return (shrink === 'none' ? picture.extract(whole) : picture).resize({
    ...target,
    fit: 'fill',
    fastShrinkOnLoad: shrink === 'full',
  });
}
