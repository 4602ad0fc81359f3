import { coverScale, type Placement, type Size } from './geometry.js';

/** Factor of extra pixels, so that the stored photo is sharp at a slightly larger zoom. */
const UPLOAD_MARGIN = 1.25;
/** Minimum long side of an upload in pixels, unless the photo is smaller. */
const UPLOAD_MIN_LONG_SIDE = 1600;
/** Maximum long side of an upload in pixels. */
const UPLOAD_MAX_LONG_SIDE = 4096;
/** JPEG quality for canvas.toBlob, 0 to 1. */
export const UPLOAD_JPEG_QUALITY = 0.9;

/**
 * How many pixels the page uploads of a photo: the whole photo, never cropped, with as many pixels along each
 * side as its placement shows times {@link UPLOAD_MARGIN}, its long side between {@link UPLOAD_MIN_LONG_SIDE} and
 * {@link UPLOAD_MAX_LONG_SIDE}. Never larger than the photo is.
 *
 * @param window the window of the frame in use, in frame pixels
 * @param photo the photo's own size, upright
 */
export function uploadSize(window: Size, photo: Size, placement: Pick<Placement, 'zoom'>): Size {
  const ownLongSide = Math.max(photo.width, photo.height);
  const shownLongSide = placement.zoom * coverScale(window, photo) * ownLongSide;
  const required = Math.max(UPLOAD_MIN_LONG_SIDE, Math.ceil(shownLongSide * UPLOAD_MARGIN));
  const longSide = Math.min(required, UPLOAD_MAX_LONG_SIDE, ownLongSide);
  return {
    width: Math.max(1, Math.round((photo.width * longSide) / ownLongSide)),
    height: Math.max(1, Math.round((photo.height * longSide) / ownLongSide)),
  };
}
