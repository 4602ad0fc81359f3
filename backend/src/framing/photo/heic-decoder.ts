import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { displayP3 } from './display-p3.js';
import { FramingError } from '../framing-error.js';
import { finishTiff, TIFF_HEAD_BYTES, TIFF_TAIL_BYTES } from './tiff.js';

/** An idle worker keeps tens of megabytes of WebAssembly memory, so it goes when nothing came for a while. */
const IDLE_MS = 30_000;
/** Of the decoded picture, 16 megapixels: a worker that decoded a larger one ends at once, so its memory is free. */
const MAX_KEPT_BYTES = 48 * 2 ** 20;
/** Longer than any accepted picture takes on a slow machine. */
const TIMEOUT_MS = 60_000;
/** ITU-T H.273: colour primaries of SMPTE EG 432-1, which is Display P3. */
const PRIMARIES_P3 = 12;

interface Request {
  bytes: Buffer;
  maxPixels: number;
  headBytes: number;
  tailBytes: number;
}

interface Picture {
  error?: undefined;
  width: number;
  height: number;
  file: Uint8Array<ArrayBuffer>;
  icc?: Uint8Array;
  primaries?: number;
}

type Answer = { error: 'unreadable' | 'unsupported' | 'too_large'; message: string } | Picture;

/**
 * Decodes HEIC, which the prebuilt libvips cannot, in worker threads. As many run as are asked for at once; the
 * render queue bounds that.
 */
export class HeicDecoder {
  private readonly idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  private readonly busy = new Set<Worker>();

  /**
   * Decodes a picture for one use, after which the memory is used again: garbage collection frees tens of megabytes late.
   *
   * @param maxMegapixels pictures with more are refused, whatever their container declared
   * @param use of the picture upright as a TIFF, with its colour profile; keeps nothing of it, and reads it no more when
   *   its promise is fulfilled
   * @throws FramingError `unreadable_image`, `unsupported_image`, `image_too_large`
   */
  async decodeFor<T>(bytes: Buffer, maxMegapixels: number, use: (tiff: Buffer) => Promise<T>): Promise<T> {
    const worker = this.take();
    let isReusable = false;
    try {
      const tiff = await toTiff(await decodeIn(worker, bytes, maxMegapixels));
      const result = await use(tiff);
      isReusable = tiff.length <= MAX_KEPT_BYTES;
      worker.postMessage({ spare: tiff.buffer }, [tiff.buffer as ArrayBuffer]);
      return result;
    } finally {
      this.busy.delete(worker);
      // After an error its memory may be in any state, after a large picture it is too much to keep.
      if (isReusable) this.keep(worker);
      else await worker.terminate();
    }
  }

  /** Ends all workers. */
  async close(): Promise<void> {
    const idle = this.idle.splice(0);
    idle.forEach(({ timer }) => clearTimeout(timer));
    await Promise.all(
      [...idle.map(({ worker }) => worker), ...this.busy].map((worker) => worker.terminate()),
    );
  }

  private take(): Worker {
    const free = this.idle.pop();
    if (free) clearTimeout(free.timer);
    const worker = free?.worker ?? this.spawn();
    this.busy.add(worker);
    return worker;
  }

  private spawn(): Worker {
    const worker = new Worker(new URL('./heic-worker.js', import.meta.url));
    // Whoever asks hears of an error too; one that comes while nobody asks must not end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.forget(worker));
    return worker;
  }

  private keep(worker: Worker): void {
    worker.unref();
    const timer = globalThis.setTimeout(() => void worker.terminate(), IDLE_MS).unref();
    this.idle.push({ worker, timer });
  }

  private forget(worker: Worker): void {
    const at = this.idle.findIndex((entry) => entry.worker === worker);
    if (at >= 0) this.idle.splice(at, 1);
  }
}

async function decodeIn(worker: Worker, bytes: Buffer, maxMegapixels: number): Promise<Picture> {
  const answer = await ask(worker, {
    bytes,
    maxPixels: maxMegapixels * 1e6,
    headBytes: TIFF_HEAD_BYTES,
    tailBytes: TIFF_TAIL_BYTES,
  });
  if (answer.error === 'too_large') throw FramingError.tooLarge(maxMegapixels);
  if (answer.error === 'unsupported') throw FramingError.unsupported(answer.message);
  if (answer.error) throw FramingError.unreadable(answer.message);
  return answer;
}

/** One question, one answer; a worker that dies or stays silent has met a picture it cannot read. */
async function ask(worker: Worker, request: Request): Promise<Answer> {
  worker.ref();
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    worker.postMessage(request);
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as Answer),
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

async function toTiff(answer: Picture): Promise<Buffer> {
  const icc = answer.icc
    ? Buffer.from(answer.icc)
    : answer.primaries === PRIMARIES_P3
      ? await displayP3()
      : undefined;
  const { buffer, byteOffset, length } = answer.file;
  const file = Buffer.from(buffer, byteOffset, length);
  finishTiff(file, { width: answer.width, height: answer.height, icc });
  return file;
}
