import type { Rect, Size } from '@eventframe/contracts/framing/geometry';
import { findOpenRegions, isEdgeTransparent, windowOf } from '@eventframe/contracts/framing/open-regions';
import { tooSmallForPhoto } from '@eventframe/contracts/framing/too-small';
import { FRAME_MAX_BYTES, FRAME_MAX_SIDE, FRAME_MIN_SIDE } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';

/** Long side of the checked image in pixels, as of the server's working copy. */
const WORKING_LONG_SIDE = 2160;
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The result of checking a frame before the upload. Rectangles in pixels of the canvas. */
export interface CheckedFrame {
  canvas: HTMLCanvasElement;
  /** Pixels of the file. */
  size: Size;
  window: Rect;
  regions: Rect[];
  /** Whether the photo, or white, shows somewhere along the edge. */
  isEdgeTransparent: boolean;
}

/** Why a file cannot be a frame, with advice. The server would reject it as well. */
class FrameRefused extends Error {}

/** Whether the file has a PNG signature, whatever its name. False if it cannot be read, for example a dropped folder. */
export async function isPng(file: File): Promise<boolean> {
  const start = await file
    .slice(0, PNG_SIGNATURE.length)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const head = new Uint8Array(start);
  return PNG_SIGNATURE.every((byte, index) => head[index] === byte);
}

/** Advice for a file that is not a PNG, even if its name says so. */
export function notPng({ name }: File): string {
  return /\.png$/i.test(name)
    ? `${MESSAGES.frameNotPng} This file is named “.png” but has another format. Export it again as PNG.`
    : MESSAGES.frameNotPng;
}

/**
 * Check a frame like the server: size, openings and edge.
 *
 * @throws FrameRefused
 */
export async function inspectFrame(file: File): Promise<CheckedFrame> {
  if (file.size > FRAME_MAX_BYTES) throw new FrameRefused(MESSAGES.frameTooLarge);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new FrameRefused('The PNG is damaged and cannot be read. Please export it again.');
  });
  const size = { width: bitmap.width, height: bitmap.height };
  refuseDimensions(size);

  const canvas = draw(bitmap, Math.min(1, WORKING_LONG_SIDE / Math.max(size.width, size.height)));
  bitmap.close();
  const alpha = alphaOf(canvas);
  const regions = findOpenRegions(alpha, canvas);
  const window = windowOf(regions);
  if (!window) {
    const problem =
      tooSmallForPhoto(alpha, canvas, size) ?? 'The frame has no transparent window for a photo.';
    throw new FrameRefused(
      `${problem} In your design tool, delete or hide everything where the photo shall appear, the background layer ` +
        'too, and export as PNG with “transparent background” on.',
    );
  }
  return { canvas, size, window, regions, isEdgeTransparent: isEdgeTransparent(alpha, canvas) };
}

function refuseDimensions({ width, height }: Size): void {
  if (Math.min(width, height) >= FRAME_MIN_SIDE && Math.max(width, height) <= FRAME_MAX_SIDE) return;
  throw new FrameRefused(
    `The frame is ${width} × ${height} pixels. Each side must have ${FRAME_MIN_SIDE} to ${FRAME_MAX_SIDE}; ` +
      'export it for example at 1080 × 1920 pixels.',
  );
}

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

function alphaOf(canvas: HTMLCanvasElement): Uint8Array {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  const alpha = new Uint8Array(canvas.width * canvas.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = pixels?.[i * 4 + 3] ?? 255;
  return alpha;
}
