import type { Rect } from '@eventframe/contracts/framing/geometry';
import { type CompiledFrame, compileFrame } from './frame/compiled-frame.js';
import { type InspectedFrame, inspectFrame } from './frame/inspect-frame.js';
import { decodeRaw } from './image/codec.js';
import { ImageCache } from './image/image-cache.js';
import { type ImageSource, readBytes } from './image/image-source.js';
import { type InspectedLogo, inspectLogo } from './logo/inspect-logo.js';
import { HeicDecoder } from './photo/heic-decoder.js';
import { type InspectedPhoto, inspectPhoto, photoLimits, type PhotoLimits } from './photo/inspect-photo.js';
import { type RenderObserver, RenderQueue } from './render-queue.js';
import {
  convertToPng,
  type EncodedImage,
  estimateReencodeBytes,
  estimateRenderBytes,
  type Recipe,
  renderLinkPreview,
  renderLossless,
  renderPhoto,
  renderPreview,
  type Renditions,
} from './render.js';
import { convertToJpeg, stripOriginal, type StrippedOriginal } from './strip/strip-original.js';

/** Resources and limits of an engine. */
export interface FramingOptions {
  /** Concurrent renders (`RENDER_CONCURRENCY`). */
  concurrency: number;
  /** Memory for running renders, in MB (`RENDER_MEMORY_MB`). */
  memoryMb: number;
  /** Maximum waiting renders (`RENDER_QUEUE`). */
  maxWaiting: number;
  /** Maximum megapixels of a photo (`MAX_PHOTO_MEGAPIXELS`). */
  maxMegapixels: number;
  /** Memory for compiled frames, in MB. */
  frameCacheMb: number;
  /** Receives the outcome of all work in the queue. */
  observer?: RenderObserver;
}

/**
 * The engine's public API: pixels in, pixels out. All decoding and encoding goes through its queue, keyed by event id,
 * so that events share it fairly.
 *
 * All methods except `inspectPhoto` and `isAffordable` throw RenderQueueFullError if the queue is full.
 */
export class FramingEngine {
  private readonly queue: RenderQueue;
  private readonly frames: ImageCache<CompiledFrame>;
  private readonly linkPreviews = new ImageCache<EncodedImage>(
    LINK_PREVIEW_CACHE_BYTES,
    ({ bytes }) => bytes.length,
  );
  private readonly heic = new HeicDecoder();
  private readonly limits: PhotoLimits;

  private readonly memoryBytes: number;

  constructor(options: FramingOptions) {
    this.memoryBytes = options.memoryMb * 2 ** 20;
    this.queue = new RenderQueue({ ...options, memoryBytes: this.memoryBytes });
    this.frames = new ImageCache(options.frameCacheMb * 2 ** 20, ({ bytes }) => bytes);
    this.limits = photoLimits(options.maxMegapixels);
  }

  /** Waiting and running renders, for metrics. */
  get load(): RenderQueue['load'] {
    return this.queue.load;
  }

  /** Read a photo's header, see {@link inspectPhoto}. Cheap, so not queued. */
  inspectPhoto(source: ImageSource): Promise<InspectedPhoto> {
    return inspectPhoto(source, this.limits);
  }

  /** Check a frame and make its working copy, see {@link inspectFrame}. */
  inspectFrame(eventId: string, bytes: Buffer): Promise<InspectedFrame> {
    return this.queue.run(eventId, FRAME_BYTES, () => inspectFrame(bytes));
  }

  /** Check a logo and make the copy to show, see {@link inspectLogo}. */
  inspectLogo(ownerId: string, bytes: Buffer): Promise<InspectedLogo> {
    return this.queue.run(ownerId, FRAME_BYTES, () => inspectLogo(bytes));
  }

  /**
   * Get a compiled frame, ready to blend onto photos.
   *
   * @param eventId the queue's key, if the frame is not cached
   * @param id identifies the frame's immutable pixels
   * @param window the photo window in pixels of the working frame
   * @param load reads the working copy, if the frame is not cached
   */
  getFrame(eventId: string, id: string, window: Rect, load: () => Promise<Buffer>): Promise<CompiledFrame> {
    return this.frames.get(id, () =>
      this.queue.run(eventId, COMPILED_FRAME_BYTES, async () => compileFrame(await load(), window)),
    );
  }

  /** Whether decoding a photo leaves enough of `memoryMb` to render it. */
  isAffordable({ decodeBytes }: InspectedPhoto): boolean {
    return decodeBytes <= this.memoryBytes * DECODING_SHARE;
  }

  /** Render the framed image and thumbnail, see {@link renderPhoto}. */
  render(eventId: string, recipe: Recipe): Promise<Renditions> {
    return this.runQueued(eventId, recipe, renderPhoto);
  }

  /** Render the framed image without loss, see {@link renderLossless}. */
  renderLossless(eventId: string, recipe: Recipe): Promise<EncodedImage> {
    return this.runQueued(eventId, recipe, renderLossless);
  }

  /** Convert a framed image to PNG, see {@link convertToPng}. */
  asPng(eventId: string, framed: Buffer): Promise<EncodedImage> {
    return this.queue.run(eventId, COMPILED_FRAME_BYTES, () => convertToPng(framed));
  }

  /**
   * Get a framed image as link previews show it, see {@link renderLinkPreview}.
   *
   * @param name identifies the framed image's immutable bytes
   * @param read reads them, if the preview is not cached
   */
  getLinkPreview(eventId: string, name: string, read: () => Promise<Buffer>): Promise<EncodedImage> {
    return this.linkPreviews.get(name, () =>
      this.queue.run(eventId, COMPILED_FRAME_BYTES, async () => renderLinkPreview(await read())),
    );
  }

  /** Render a small framed image, see {@link renderPreview}. */
  renderPreview(eventId: string, recipe: Recipe): Promise<EncodedImage> {
    return this.runQueued(eventId, recipe, renderPreview);
  }

  /** Remove an original's metadata, see {@link stripOriginal}; if that requires decoding, convert it to JPEG. */
  async stripOriginal(eventId: string, photo: InspectedPhoto): Promise<StrippedOriginal> {
    const stripped = await stripOriginal(photo);
    if (stripped) return stripped;
    return this.queue.run(eventId, estimateReencodeBytes(photo), async () => {
      const bytes = await readBytes(photo.source);
      return photo.type === 'heic'
        ? this.heic.decodeFor(bytes, this.limits.maxWholeMegapixels, convertToJpeg)
        : convertToJpeg(bytes);
    });
  }

  /** Simulate a square image in print, see {@link simulatePrint}. */
  simulatePrint(key: string, image: Buffer, side: number): Promise<SimulatedPrint> {
    return this.queue.run(key, PRINT_BYTES, () => simulatePrint(image, side));
  }

  /** Stop the worker threads. */
  close(): Promise<void> {
    return this.heic.close();
  }

  private async runQueued<T>(
    eventId: string,
    recipe: Recipe,
    render: (recipe: Recipe) => Promise<T>,
  ): Promise<T> {
    const { photo } = recipe;
    return this.queue.run(eventId, estimateRenderBytes(recipe), async () => {
      if (photo.type !== 'heic') return render(recipe);
      // libvips cannot decode HEIC: decode it to a TIFF first.
      return this.heic.decodeFor(
        await readBytes(photo.source),
        this.limits.maxWholeMegapixels,
        async (tiff) => render({ ...recipe, photo: await inspectPhoto(tiff, this.limits) }),
      );
    });
  }
}

/** About 100 link previews. */
const LINK_PREVIEW_CACHE_BYTES = 16 * 2 ** 20;
/** Share of the memory that decoding one photo may need. A canvas and concurrent photos need the rest. */
const DECODING_SHARE = 2 / 3;
const FRAME_BYTES = 160 * 2 ** 20;
/** The largest working frame, decoded and compiled. */
const COMPILED_FRAME_BYTES = 48 * 2 ** 20;
const PRINT_BYTES = 16 * 2 ** 20;

/** RGBA pixels, row by row, as QR code readers expect. */
interface SimulatedPrint {
  pixels: Uint8ClampedArray;
  /** Pixels per side. */
  side: number;
}

/**
 * Simulate a square image in print: resample it to `side` dots per side and blur it slightly.
 *
 * @throws FramingError `unreadable_image`
 */
async function simulatePrint(image: Buffer, side: number): Promise<SimulatedPrint> {
  const { data } = await decodeRaw(image, {}, (open) =>
    open.resize(side, side, { kernel: 'cubic' }).blur(1).toColourspace('srgb').ensureAlpha(),
  );
  return { pixels: new Uint8ClampedArray(data), side };
}
