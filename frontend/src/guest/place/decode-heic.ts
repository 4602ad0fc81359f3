import script from 'libheif-js/libheif-wasm/libheif.js?url';
import wasm from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { findEngine } from '../api/report-failure';
import { createCanvas } from '../drawing/canvas';
import workerFile from './heic-worker?worker&url';
import type { DecodedHeic, HeicRequest } from './heic-worker';

/** Exceeds what a phone's photo takes on a slow device. */
const TIMEOUT_MS = 60_000;
/** After the page is cached for offline use, which has priority. */
const PREFETCH_DELAY_MS = 8_000;

const absolute = (url: string) => new URL(url, location.href).href;

/**
 * Decode a HEIC photo in a worker.
 *
 * @returns a canvas with the upright photo in sRGB
 * @throws Error if the decoder could not be loaded (offline) or cannot read the file
 */
export async function decodeHeic(file: File): Promise<HTMLCanvasElement> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(workerFile);
  try {
    const decoded = await new Promise<DecodedHeic | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<DecodedHeic | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      setTimeout(() => resolve(null), TIMEOUT_MS);
      const request: HeicRequest = { bytes, script: absolute(script), wasm: absolute(wasm) };
      worker.postMessage(request, [bytes]);
    });
    if (!decoded) throw new Error('The decoder cannot read this file.');
    const [canvas, context] = createCanvas(decoded);
    context.putImageData(new ImageData(decoded.pixels, decoded.width, decoded.height), 0, 0);
    return canvas;
  } finally {
    worker.terminate();
  }
}

/** Fetch the decoder while idle, except where the browser reads HEIC or saves data. */
export function prefetchHeicDecoder(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || findEngine(navigator.userAgent) === 'webkit') return;
  setTimeout(() => {
    for (const url of [workerFile, script, wasm]) fetch(url, { priority: 'low' }).catch(() => undefined);
  }, PREFETCH_DELAY_MS);
}
