import type { PlacedPhoto, Size } from '@eventframe/contracts/framing/geometry';
import { turn } from '@eventframe/contracts/framing/geometry';

/** A canvas of its own, not in the document. */
export function createCanvas({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return [canvas, contextOf(canvas)];
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas.');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  return context;
}

/** Gives a canvas' pixels back at once: Safari keeps them until garbage collection and runs out of memory first. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * A picture scaled down into a canvas: once by less than four, then by halves, since some browsers look at a few
 * pixels alone however much they shrink. No step is larger than half the source, which may be more than a canvas
 * can hold.
 */
export function scaledDown(source: CanvasImageSource, from: Size, to: Size): HTMLCanvasElement {
  const steps: Size[] = [to];
  while (from.width > steps[0]!.width * 2) {
    steps.unshift({ width: steps[0]!.width * 2, height: steps[0]!.height * 2 });
  }
  if (steps.length > 1) steps.shift();
  let current = source;
  let canvas: HTMLCanvasElement | null = null;
  for (const step of steps) {
    const [next, context] = createCanvas(step);
    context.drawImage(current, 0, 0, step.width, step.height);
    if (canvas) release(canvas);
    canvas = next;
    current = next;
  }
  return canvas!;
}

/** Draws a photo where the shared geometry puts it; the context's units are frame pixels. */
export function drawPlaced(
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
  context.transform(cos, sin, -sin, cos, placed.centre.x, placed.centre.y);
  context.drawImage(photo, -placed.width / 2, -placed.height / 2, placed.width, placed.height);
  context.restore();
}

/** The canvas as a file. */
export function toFile(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png', quality?: number) {
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser could not encode the picture.'))),
      type,
      quality,
    );
  });
}
