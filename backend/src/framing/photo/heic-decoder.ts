import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sharp } from '../image/codec.js';
import { FramingError } from '../image/framing-error.js';
import { writeTiffAround, TIFF_HEAD_BYTES, TIFF_TAIL_BYTES } from './tiff.js';

/** An idle worker holds tens of megabytes of WebAssembly memory, so it is terminated after this time. */
const IDLE_MS = 30_000;
/** Decoded bytes, 16 megapixels: a worker that decoded a larger image is terminated to free its memory. */
const MAX_REUSE_BYTES = 48 * 2 ** 20;
/** Exceeds the time any accepted image takes on a slow machine. */
const TIMEOUT_MS = 60_000;
/** ITU-T H.273: color primaries of SMPTE EG 432-1, which is Display P3. */
const PRIMARIES_P3 = 12;

interface WorkerRequest {
  bytes: Buffer;
  maxPixels: number;
  headBytes: number;
  tailBytes: number;
}

interface DecodedImage {
  error?: undefined;
  width: number;
  height: number;
  file: Uint8Array<ArrayBuffer>;
  icc?: Uint8Array;
  primaries?: number;
}

type WorkerResponse = { error: 'unreadable' | 'unsupported' | 'too_large'; message: string } | DecodedImage;

/**
 * Decodes HEIC in worker threads, since the prebuilt libvips cannot. Each concurrent call runs in its own worker; the
 * render queue limits their number.
 */
export class HeicDecoder {
  private readonly idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  private readonly busy = new Set<Worker>();

  /**
   * Decode an image for one use, then reuse its memory: garbage collection frees tens of megabytes late.
   *
   * @param maxMegapixels larger images are rejected, even if their container declared less
   * @param use receives the upright image as a TIFF with its color profile; must not access it after its promise settles
   * @throws FramingError `unreadable_image`, `unsupported_image`, `image_too_large`
   */
  async decodeFor<T>(bytes: Buffer, maxMegapixels: number, use: (tiff: Buffer) => Promise<T>): Promise<T> {
    const worker = this.acquire();
    let isReusable = false;
    try {
      const tiff = await toTiff(await decodeIn(worker, bytes, maxMegapixels));
      const result = await use(tiff);
      isReusable = tiff.length <= MAX_REUSE_BYTES;
      worker.postMessage({ spare: tiff.buffer }, [tiff.buffer as ArrayBuffer]);
      return result;
    } finally {
      this.busy.delete(worker);
      // After an error the memory may be in any state, and after a large image it is too large to hold.
      if (isReusable) this.release(worker);
      else await worker.terminate();
    }
  }

  /** Terminate all workers. */
  async close(): Promise<void> {
    const idle = this.idle.splice(0);
    idle.forEach(({ timer }) => clearTimeout(timer));
    await Promise.all(
      [...idle.map(({ worker }) => worker), ...this.busy].map((worker) => worker.terminate()),
    );
  }

  private acquire(): Worker {
    const free = this.idle.pop();
    if (free) clearTimeout(free.timer);
    const worker = free?.worker ?? this.spawn();
    this.busy.add(worker);
    return worker;
  }

  private spawn(): Worker {
    const worker = new Worker(new URL('./heic-worker.js', import.meta.url));
    // request() handles errors of a running request. An error of an idle worker must not end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.forget(worker));
    return worker;
  }

  private release(worker: Worker): void {
    worker.unref();
    const timer = globalThis.setTimeout(() => void worker.terminate(), IDLE_MS).unref();
    this.idle.push({ worker, timer });
  }

  private forget(worker: Worker): void {
    const at = this.idle.findIndex((entry) => entry.worker === worker);
    if (at >= 0) this.idle.splice(at, 1);
  }
}

async function decodeIn(worker: Worker, bytes: Buffer, maxMegapixels: number): Promise<DecodedImage> {
  const response = await request(worker, {
    bytes,
    maxPixels: maxMegapixels * 1e6,
    headBytes: TIFF_HEAD_BYTES,
    tailBytes: TIFF_TAIL_BYTES,
  });
  if (response.error === 'too_large') throw FramingError.tooLarge(maxMegapixels);
  if (response.error === 'unsupported') throw FramingError.unsupported(response.message);
  if (response.error) throw FramingError.unreadable(response.message);
  return response;
}

/** Send a request and wait for the response. A worker that exits or times out cannot read the image. */
async function request(worker: Worker, message: WorkerRequest): Promise<WorkerResponse> {
  worker.ref();
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    worker.postMessage(message);
    return await Promise.race([
      once(worker, 'message', { signal }).then(([response]) => response as WorkerResponse),
      once(worker, 'exit', { signal }).then(() =>
        Promise.reject(FramingError.unreadable('HEIC worker ended')),
      ),
      setTimeout(TIMEOUT_MS, undefined, { signal }).then(() =>
        Promise.reject(FramingError.unreadable('HEIC timeout')),
      ),
    ]);
  } catch (error) {
    throw error instanceof FramingError ? error : FramingError.unreadable(error); // once() rejects on 'error'
  } finally {
    waiting.abort();
  }
}

async function toTiff(image: DecodedImage): Promise<Buffer> {
  const icc = image.icc
    ? Buffer.from(image.icc)
    : image.primaries === PRIMARIES_P3
      ? await loadDisplayP3Profile()
      : undefined;
  const { buffer, byteOffset, length } = image.file;
  const file = Buffer.from(buffer, byteOffset, length);
  writeTiffAround(file, { width: image.width, height: image.height, icc });
  return file;
}

/** Load the ICC profile of Display P3, for images that declare this color space by a number instead of a profile. */
async function loadDisplayP3Profile(): Promise<Buffer> {
  const pixel = { create: { width: 1, height: 1, channels: 3 as const, background: '#000' } };
  const { icc } = await sharp(await sharp(pixel).withIccProfile('p3').png().toBuffer()).metadata();
  if (!icc) throw new Error('libvips has no Display P3 profile');
  return icc;
}
