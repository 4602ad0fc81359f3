import { type Placement, type Size, placePhoto } from '@eventframe/contracts/framing/geometry';
import type { FramedPhoto } from './framed-photo';
import type { PublicFrame } from '../api/types';
import type { Delivery } from '../deliver/delivery';
import { isCanvasReliable } from '../drawing/canvas-reliability';
import { loadImage } from '../drawing/load-image';
import { releaseCanvas, encodeCanvas, createCanvas, drawPlacedPhoto } from '../drawing/canvas';
import { isAlike, sampleOf } from '../drawing/sample';

/** Long side, in pixels, of the small rendering that the framed photo is compared with. */
const EXPECTED_LONG_SIDE = 320;

/**
 * Render a framed photo.
 *
 * @param copy the photo from another canvas, which the result must match
 * @throws Error if the canvas does not return what was drawn
 */
export async function renderFramedPhoto(
  photo: CanvasImageSource,
  size: Size,
  frame: PublicFrame,
  placement: Placement,
  copy: CanvasImageSource = photo,
): Promise<FramedPhoto> {
  if (!(await isCanvasReliable())) throw new Error('This browser alters what is read from a canvas.');
  const scale = Math.min(1, EXPECTED_LONG_SIDE / Math.max(frame.width, frame.height));
  const small = await composeFramedPhoto(copy, size, frame, placement, scale);
  const expected = sampleOf(small, small);
  releaseCanvas(small);
  const canvas = await composeFramedPhoto(photo, size, frame, placement);
  try {
    const displayed = await encodeCanvas(canvas, 'image/jpeg', 0.94);
    if (!(await isAlike(displayed, expected))) throw new Error('The canvas does not show the photo.');
    const png = encodeCanvas(canvas, 'image/png').finally(() => releaseCanvas(canvas));
    const url = URL.createObjectURL(displayed);
    return { url, image: await loadImage(url), png };
  } catch (error) {
    releaseCanvas(canvas);
    throw error;
  }
}

/**
 * Render the framed photo of an earlier delivery from its stored upload. Returns null if the upload was
 * discarded, cannot be read here, or its frame is unknown.
 */
export async function restoreFramed(delivery: Delivery, frames: PublicFrame[]): Promise<FramedPhoto | null> {
  const frame = delivery.frame ?? frames.find(({ id }) => id === delivery.frameId);
  if (!delivery.photo || !delivery.thumb || !frame) return null;
  const url = URL.createObjectURL(new Blob([delivery.photo.bytes], { type: delivery.photo.type }));
  try {
    const photo = await loadImage(url);
    const size = { width: photo.naturalWidth, height: photo.naturalHeight };
    return await renderFramedPhoto(photo, size, frame, delivery.placement);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Compose the framed photo as the server will: white background, the placed photo, the frame.
 *
 * @param photo the prepared photo, upright
 * @param scale 1 for the frame's own size; less for a thumbnail
 */
export async function composeFramedPhoto(
  photo: CanvasImageSource,
  size: Size,
  frame: PublicFrame,
  placement: Placement,
  scale = 1,
): Promise<HTMLCanvasElement> {
  const overlay = await loadImage(frame.frameUrl);
  const [canvas, context] = createCanvas({
    width: Math.round(frame.width * scale),
    height: Math.round(frame.height * scale),
  });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (scale !== 1) context.scale(canvas.width / frame.width, canvas.height / frame.height);
  drawPlacedPhoto(context, photo, placePhoto(frame.window, size, placement));
  context.drawImage(overlay, 0, 0, frame.width, frame.height);
  return canvas;
}
