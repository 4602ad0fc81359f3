import { placePhoto, type Placement, type Size } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import { createCanvas, drawPlaced } from '../drawing/canvas';
import { loadImage } from '../drawing/load-image';

/**
 * The framed picture as the server will render it from the same photo: white, the photo where the shared geometry
 * puts it, the frame over it.
 *
 * @param photo the prepared photo, upright
 * @param scale 1 for the frame's own size; less for a small picture
 */
export async function composePicture(
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
  drawPlaced(context, photo, placePhoto(frame.window, size, placement));
  context.drawImage(overlay, 0, 0, frame.width, frame.height);
  return canvas;
}
