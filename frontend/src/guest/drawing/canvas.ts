import type { PlacedPhoto, Size } from '@eventframe/contracts/framing/geometry';
import { turn } from '@eventframe/contracts/framing/geometry';
import { scaleSteps } from './scale-steps';

/** Create a canvas outside the document. */
export function createCanvas({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return [canvas, getContext(canvas)];
}

/**
 * Get a 2D context with the best resampling.
 *
 * @throws Error if the browser provides no canvas
 */
export function getContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser provides no canvas.');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  return context;
}

/** Free a canvas immediately. Safari holds its pixels until garbage collection and runs out of memory first. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Scale an image down in {@link scaleSteps}. */
export function scaleDown(source: CanvasImageSource, from: Size, to: Size): HTMLCanvasElement {
  let current = source;
  let canvas: HTMLCanvasElement | null = null;
  for (const step of scaleSteps(from, to)) {
    const [next, context] = createCanvas(step);
    context.drawImage(current, 0, 0, step.width, step.height);
    if (canvas) releaseCanvas(canvas);
    canvas = next;
    current = next;
  }
  return canvas!;
}

/** Draw a photo at its placement. The context's units are frame pixels. */
export function drawPlacedPhoto(
  context: CanvasRenderingContext2D,
  photo: CanvasImageSource,
  placed: PlacedPhoto,
): void {
  if (placed.rotation === 0) {
    context.drawImage(photo, placed.left, placed.top, placed.width, placed.height);
    return;
  }
  const { cos, sin } = turn(placed.rotation);
  context.save();
  context.transform(cos, sin, -sin, cos, placed.center.x, placed.center.y);
  context.drawImage(photo, -placed.width / 2, -placed.height / 2, placed.width, placed.height);
  context.restore();
}

export function encodeCanvas(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png', quality?: number) {
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser could not encode the image.'))),
      type,
      quality,
    );
  });
}
