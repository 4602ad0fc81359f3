import type { Rect } from '@eventframe/contracts/framing/geometry';
import { type CompiledFrame, compileFrame } from './frame/compiled-frame.js';
import { CompiledFrameCache } from './frame/compiled-frame-cache.js';
import { type InspectedFrame, inspectFrame } from './frame/inspect-frame.js';
import { type InspectedLogo, inspectLogo } from './logo/inspect-logo.js';
import { HeicDecoder } from './photo/heic-decoder.js';
import { type InspectedPhoto, inspectPhoto, photoLimits, type PhotoLimits } from './photo/inspect-photo.js';
import { bytesOf, type PictureSource } from './picture-source.js';
import {
  asPng,
  type EncodedPicture,
  type Recipe,
  type Renditions,
  renderLossless,
  renderPhoto,
  renderPreview,
} from './render.js';
import { reencodeBytes, renderBytes } from './render-cost.js';
import { type Print, printSquare } from './print.js';
import { RenderQueue, type RenderWatch } from './render-queue.js';
import { asJpeg, stripOriginal, type StrippedOriginal } from './strip/strip-original.js';

/** What an engine may use, and what it takes. */
export interface FramingOptions {
  /** Renders in work at once (`RENDER_CONCURRENCY`). */
  concurrency: number;
  /** Memory for renders in work, in MB (`RENDER_MEMORY_MB`). */
  memoryMb: number;
  /** Renders that may wait (`RENDER_QUEUE`). */
  maxWaiting: number;
  /** Megapixels a photo may have (`MAX_PHOTO_MEGAPIXELS`). */
  maxMegapixels: number;
  /** Memory for compiled frames, in MB. */
  frameCacheMb: number;
  /** Told what becomes of everything that goes through the queue. */
  watch?: RenderWatch;
}

/**
 * Pixels in, pixels out: the one door to the engine. Everything that decodes or encodes goes through its queue, named
 * with the id of the event it is done for, so that events take turns.
 *
 * All methods but `inspectPhoto` and `isAffordable` throw RenderQueueFullError when too much is waiting already.
 */
export class FramingEngine {
  private readonly queue: RenderQueue;
  private readonly frames: CompiledFrameCache;
  private readonly heic = new HeicDecoder();
  private readonly limits: PhotoLimits;

  private readonly memoryBytes: number;

  constructor(options: FramingOptions) {
    this.memoryBytes = options.memoryMb * 2 ** 20;
    this.queue = new RenderQueue({ ...options, memoryBytes: this.memoryBytes });
    this.frames = new CompiledFrameCache(options.frameCacheMb * 2 ** 20);
    this.limits = photoLimits(options.maxMegapixels);
  }

  /** Renders waiting and in work, for metrics. */
  get load(): RenderQueue['load'] {
    return this.queue.load;
  }

  /** Reads a photo's header, see {@link inspectPhoto}. Cheap, and so not queued. */
  inspectPhoto(source: PictureSource): Promise<InspectedPhoto> {
    return inspectPhoto(source, this.limits);
  }

  /** Checks a frame and makes its working copy, see {@link inspectFrame}. */
  inspectFrame(eventId: string, bytes: Buffer): Promise<InspectedFrame> {
    return this.queue.run(eventId, FRAME_BYTES, () => inspectFrame(bytes));
  }

  /** Checks a logo and makes the copy that is shown, see {@link inspectLogo}. */
  inspectLogo(ownerId: string, bytes: Buffer): Promise<InspectedLogo> {
    return this.queue.run(ownerId, FRAME_BYTES, () => inspectLogo(bytes));
  }

  /**
   * A frame ready to be laid over photos.
   *
   * @param eventId whose turn it takes where the frame is not at hand
   * @param id names the frame's pixels for ever
   * @param window the window stored with it
   * @param load reads its working copy, where it is not at hand
   */
  frame(eventId: string, id: string, window: Rect, load: () => Promise<Buffer>): Promise<CompiledFrame> {
    return this.frames.get(id, () =>
      this.queue.run(eventId, COMPILED_FRAME_BYTES, async () => compileFrame(await load(), window)),
    );
  }

  /** Whether decoding a photo leaves enough of `memoryMb` for the rest of its rendering. */
  isAffordable({ wholeBytes }: InspectedPhoto): boolean {
    return wholeBytes <= this.memoryBytes * DECODING_SHARE;
  }

  /** Framed picture and thumbnail, see {@link renderPhoto}. */
  render(eventId: string, recipe: Recipe): Promise<Renditions> {
    return this.queued(eventId, recipe, renderPhoto);
  }

  /** The framed picture without loss, see {@link renderLossless}. */
  renderLossless(eventId: string, recipe: Recipe): Promise<EncodedPicture> {
    return this.queued(eventId, recipe, renderLossless);
  }

  /** A framed picture as PNG, see {@link asPng}. */
  asPng(eventId: string, framed: Buffer): Promise<EncodedPicture> {
    return this.queue.run(eventId, COMPILED_FRAME_BYTES, () => asPng(framed));
  }

  /** A small framed picture, see {@link renderPreview}. */
  renderPreview(eventId: string, recipe: Recipe): Promise<EncodedPicture> {
    return this.queued(eventId, recipe, renderPreview);
  }

  /** An original without metadata, see {@link stripOriginal}; one that has to be decoded for it as JPEG. */
  async stripOriginal(eventId: string, photo: InspectedPhoto): Promise<StrippedOriginal> {
    const stripped = await stripOriginal(photo);
    if (stripped) return stripped;
    return this.queue.run(eventId, reencodeBytes(photo), async () => {
      const bytes = await bytesOf(photo.source);
      return photo.type === 'heic'
        ? this.heic.decodeFor(bytes, this.limits.maxWholeMegapixels, asJpeg)
        : asJpeg(bytes);
    });
  }

  /** A square picture as a printer puts it on paper, see {@link printSquare}. */
  print(key: string, picture: Buffer, side: number): Promise<Print> {
    return this.queue.run(key, PRINT_BYTES, () => printSquare(picture, side));
  }

  /** Ends the worker threads. */
  close(): Promise<void> {
    return this.heic.close();
  }

  private async queued<T>(
    eventId: string,
    recipe: Recipe,
    render: (recipe: Recipe) => Promise<T>,
  ): Promise<T> {
    const { photo } = recipe;
    return this.queue.run(eventId, renderBytes(recipe), async () => {
      if (photo.type !== 'heic') return render(recipe);
      // libvips cannot decode it, so it is decoded to a picture that libvips can.
      return this.heic.decodeFor(await bytesOf(photo.source), this.limits.maxWholeMegapixels, async (tiff) =>
        render({ ...recipe, photo: await inspectPhoto(tiff, this.limits) }),
      );
    });
  }
}

/** Most of the memory that decoding one photo may need. A canvas and the photos beside it need the rest. */
const DECODING_SHARE = 2 / 3;
const FRAME_BYTES = 160 * 2 ** 20;
/** The largest working frame, decoded, and its runs. */
const COMPILED_FRAME_BYTES = 48 * 2 ** 20;
const PRINT_BYTES = 16 * 2 ** 20;
