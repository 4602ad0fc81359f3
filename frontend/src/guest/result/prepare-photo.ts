import type { Placement, Rect } from '@eventframe/contracts/framing/geometry';
import { UPLOAD_JPEG_QUALITY, uploadSize } from '@eventframe/contracts/framing/prepare';
import type { StoredFile } from '../deliver/delivery';
import { getContext, scaleDown, encodeCanvas } from '../drawing/canvas';
import { isAlike, type Sample } from '../drawing/sample';
import type { ReadablePhoto } from '../place/photo';

/** Scale the photo to the pixels that its placement needs: all of it, upright. Release the canvas after use. */
export function preparePhoto(photo: ReadablePhoto, window: Rect, placement: Placement): HTMLCanvasElement {
  const canvas = scaleDown(photo.image, photo.size, uploadSize(window, photo.size, placement));
  // JPEG has no transparency and would turn it black: fill it white.
  const context = getContext(canvas);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Encode a canvas of {
 *
 * @link preparePhoto} as JPEG.
 * @param expected a sample of the photo
 * @throws Error if the browser cannot encode it, or the file does not match the photo
 */
export async function encodePrepared(prepared: HTMLCanvasElement, expected: Sample): Promise<StoredFile> {
  const blob = await encodeCanvas(prepared, 'image/jpeg', UPLOAD_JPEG_QUALITY);
  if (!(await isAlike(blob, expected))) throw new Error('The file does not show the photo.');
  return { bytes: await blob.arrayBuffer(), type: blob.type, name: 'photo.jpg' };
}

/** Read a file unchanged. */
export async function readOriginal(file: File): Promise<StoredFile> {
  return { bytes: await file.arrayBuffer(), type: file.type, name: file.name || 'photo' };
}
