import { createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import type { Placement, Rect, Size } from '@eventframe/contracts/framing/geometry';
import type { RawPixels } from '../factories/images.js';

/**
 * An independent implementation of a framed photo's geometry, from its description: where the photo is drawn,
 * snapped to whole pixels.
 */
export function placedByHand(window: Rect, photo: Size, { zoom, rotation, offsetX, offsetY }: Placement) {
  const fit = Math.max(window.width / photo.width, window.height / photo.height);
  const width = Math.round(photo.width * fit * zoom);
  const height = Math.round(photo.height * fit * zoom);
  let centerX = window.x + window.width / 2 + offsetX;
  let centerY = window.y + window.height / 2 + offsetY;
  if (rotation === 0) {
    centerX = Math.round(centerX - width / 2) + width / 2;
    centerY = Math.round(centerY - height / 2) + height / 2;
  }
  return { width, height, centerX, centerY, radians: (rotation / 180) * Math.PI };
}

/**
 * Draws a framed photo with Skia, which also draws the preview in Chromium, as a reference for the engine.
 */
export function drawReference(reference: {
  photo: Image | ReturnType<typeof canvasOf>;
  frame: ReturnType<typeof canvasOf>;
  window: Rect;
  placement: Placement;
}): Buffer {
  const { photo, frame, window, placement } = reference;
  const context = createCanvas(frame.width, frame.height).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, frame.width, frame.height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';

  const { width, height, centerX, centerY, radians } = placedByHand(window, photo, placement);
  context.translate(centerX, centerY);
  context.rotate(radians);
  context.drawImage(photo, -width / 2, -height / 2, width, height);
  context.resetTransform();
  context.drawImage(frame, 0, 0);
  return rgbOf(context, frame);
}

/** A canvas with the given raw pixels. */
export function canvasOf({ data, width, height, channels }: RawPixels) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) image.data[i * 4 + c] = data[i * channels + c]!;
    image.data[i * 4 + 3] = channels === 4 ? data[i * channels + 3]! : 255;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Mean absolute difference of two RGB rasters inside a rectangle, 0 to 255. */
export function meanDifference(a: Buffer, b: Buffer, size: Size, inside: Rect): number {
  let sum = 0;
  for (let y = inside.y; y < inside.y + inside.height; y++) {
    const start = (y * size.width + inside.x) * 3;
    for (let i = start; i < start + inside.width * 3; i++) sum += Math.abs(a[i]! - b[i]!);
  }
  return sum / (inside.width * inside.height * 3);
}

function rgbOf(context: SKRSContext2D, { width, height }: Size): Buffer {
  const { data } = context.getImageData(0, 0, width, height);
  const rgb = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) rgb[i * 3 + c] = data[i * 4 + c]!;
  return rgb;
}
