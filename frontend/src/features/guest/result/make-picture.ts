import type { Picture } from './picture';
import { composePicture } from '../prepare/compose';
import type { PublicFrame } from '../api/types';
import type { Delivery } from '../deliver/delivery';
import { loadImage } from '../drawing/load-image';
import { release, toFile } from '../drawing/canvas';

/** A picture of a composed canvas, which is released once it is no longer needed. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<Picture> {
  const shown = await toFile(canvas, 'image/jpeg', 0.94).catch((error: unknown) => {
    release(canvas);
    throw error;
  });
  const png = toFile(canvas, 'image/png').finally(() => release(canvas));
  return { url: URL.createObjectURL(shown), png };
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
    return await pictureOf(await composePicture(photo, size, frame, delivery.placement));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
