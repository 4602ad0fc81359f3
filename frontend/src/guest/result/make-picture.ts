import type { Placement, Size } from '@eventframe/contracts/framing/geometry';
import type { Picture } from './picture';
import { composePicture } from '../prepare/compose';
import type { PublicFrame } from '../api/types';
import type { Delivery } from '../deliver/delivery';
import { isCanvasReliable } from '../drawing/canvas-reliability';
import { loadImage } from '../drawing/load-image';
import { release, toFile } from '../drawing/canvas';
import { isAlike, sampleOf } from '../drawing/sample';

/** Long side, in pixels, of the composed photo that the picture is compared with. */
const EXPECTED_LONG_SIDE = 320;

/**
 * The framed picture of a photo.
 *
 * @param copy the photo again, from another canvas: the picture must look like it
 * @throws Error where the browser does not return what was drawn
 */
export async function makePicture(
  photo: CanvasImageSource,
  size: Size,
  frame: PublicFrame,
  placement: Placement,
  copy: CanvasImageSource = photo,
): Promise<Picture> {
  if (!(await isCanvasReliable())) throw new Error('This browser alters what is read from a canvas.');
  const scale = Math.min(1, EXPECTED_LONG_SIDE / Math.max(frame.width, frame.height));
  const small = await composePicture(copy, size, frame, placement, scale);
  const expected = sampleOf(small, small);
  release(small);
  const canvas = await composePicture(photo, size, frame, placement);
  try {
    const shown = await toFile(canvas, 'image/jpeg', 0.94);
    if (!(await isAlike(shown, expected))) throw new Error('The canvas does not show the photo.');
    const png = toFile(canvas, 'image/png').finally(() => release(canvas));
    return { url: URL.createObjectURL(shown), png };
  } catch (error) {
    release(canvas);
    throw error;
  }
}

/**
 * The picture of a delivery of an earlier visit, made again from what is still to be sent; null when its photo was
 * dropped, cannot be read here, or its frame is no longer known.
 */
export async function pictureAgain(delivery: Delivery, frames: PublicFrame[]): Promise<Picture | null> {
  const frame = delivery.frame ?? frames.find(({ id }) => id === delivery.frameId);
  if (!delivery.photo || !delivery.thumb || !frame) return null;
  const url = URL.createObjectURL(new Blob([delivery.photo.bytes], { type: delivery.photo.type }));
  try {
    const photo = await loadImage(url);
    const size = { width: photo.naturalWidth, height: photo.naturalHeight };
    return await makePicture(photo, size, frame, delivery.placement);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
