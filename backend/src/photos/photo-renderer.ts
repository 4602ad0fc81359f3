import type { Placement } from '@eventframe/contracts/framing/geometry';
import { Injectable } from '@nestjs/common';
import type { Frame } from '../events/frame.entity.js';
import { FramingEngine } from '../framing/framing-engine.js';
import type { CompiledFrame } from '../framing/frame/compiled-frame.js';
import { isPolyglotFile } from '../framing/polyglot/polyglot-file.js';
import { FramingError } from '../framing/image/framing-error.js';
import type { InspectedPhoto } from '../framing/photo/inspect-photo.js';
import { readBytes, IMAGE_HEAD_BYTES } from '../framing/image/image-source.js';
import type { EncodedImage, Renditions } from '../framing/render.js';
import type { StrippedOriginal } from '../framing/strip/strip-original.js';
import { MediaService } from '../media/media.service.js';
import { readHead, readUpload } from '../platform/uploads/upload.js';
import { TemporaryFiles } from '../platform/uploads/temporary-files.js';
import type { Photo } from './photo.entity.js';

const HEIC = 'heic';
const HEIC_TYPE = 'image/heic';

/**
 * Renders photos in their frames. Passes images to the engine as files, not as bytes, so that queued renders hold
 * no image in memory.
 */
@Injectable()
export class PhotoRenderer {
  constructor(
    private readonly engine: FramingEngine,
    private readonly media: MediaService,
    private readonly files: TemporaryFiles,
  ) {}

  /**
   * Read the header of the image at `path`. The file must exist until the photo is rendered.
   *
   * @throws FramingError if the image cannot be framed
   */
  async inspect(path: string): Promise<InspectedPhoto> {
    return this.engine.inspectPhoto({
      path,
      head: await readHead(path, IMAGE_HEAD_BYTES),
      read: () => readUpload({ path }),
    });
  }

  /**
   * Render a new photo's framed image and thumbnail.
   *
   * @throws FramingError, `image_too_costly` before the photo is decoded; RenderQueueFullError if the queue is full
   */
  async render(photo: InspectedPhoto, frame: Frame, placement: Placement): Promise<Renditions> {
    if (!this.engine.isAffordable(photo)) throw FramingError.tooCostly();
    return this.engine.render(frame.eventId, { photo, placement, frame: await this.compileFrame(frame) });
  }

  /**
   * Render a stored photo in another frame. Renders it even if it is too costly for new uploads: the queue then
   * runs it alone.
   *
   * @throws FramingError; RenderQueueFullError
   */
  async renderStored(stored: Photo, frame: Frame, placement: Placement): Promise<Renditions> {
    return this.files.use(await this.media.open(stored.originalObject), async (path) =>
      this.engine.render(frame.eventId, {
        photo: await this.inspect(path),
        placement,
        frame: await this.compileFrame(frame),
      }),
    );
  }

  /**
   * Render the framed image of a stored photo as PNG, without loss. Any guest can request it, so a photo that is too
   * costly for new uploads is not decoded: its framed JPEG is encoded as PNG instead.
   *
   * @throws RenderQueueFullError
   */
  async renderLossless(stored: Photo, frame: Frame): Promise<EncodedImage> {
    return this.files.use(await this.media.open(stored.originalObject), async (path) => {
      const photo = await this.inspect(path);
      if (!this.engine.isAffordable(photo))
        return this.engine.asPng(frame.eventId, await this.media.read(stored.framedObject));
      const recipe = { photo, placement: stored, frame: await this.compileFrame(frame) };
      return this.engine.renderLossless(frame.eventId, recipe);
    });
  }

  /** Get the framed image of a stored photo as link previews show it. @throws RenderQueueFullError */
  getLinkPreview({ eventId, framedObject }: Photo): Promise<EncodedImage> {
    return this.engine.getLinkPreview(eventId, framedObject, () => this.media.read(framedObject));
  }

  /**
   * Prepare an original for storage: remove location and other metadata. A HEIC is stored unchanged, since removing
   * its metadata requires re-encoding; it is never served in that form.
   *
   * @param eventId the render queue's key, if the original has to be re-encoded
   * @param photo a photo that was rendered before, so that a damaged file is already rejected as damaged
   * @throws FramingError `unsupported_image` for a polyglot file; RenderQueueFullError if the queue is full
   */
  async prepareOriginal(
    eventId: string,
    photo: InspectedPhoto,
  ): Promise<{ bytes: Buffer; contentType: string }> {
    const bytes = await readBytes(photo.source);
    if (isPolyglotFile(bytes)) throw FramingError.polyglotFile();
    return photo.type === HEIC
      ? { bytes, contentType: HEIC_TYPE }
      : this.engine.stripOriginal(eventId, { ...photo, source: bytes });
  }

  /** Whether the stored original may be served unchanged. */
  isServedAsStored({ originalType }: Photo): boolean {
    return originalType !== HEIC_TYPE;
  }

  /** Convert an original that is not served as stored. @throws RenderQueueFullError */
  async renderServedOriginal({ originalObject, eventId }: Photo): Promise<StrippedOriginal> {
    return this.files.use(await this.media.open(originalObject), async (path) =>
      this.engine.stripOriginal(eventId, await this.inspect(path)),
    );
  }

  private compileFrame(frame: Frame): Promise<CompiledFrame> {
    return this.engine.getFrame(frame.eventId, frame.id, frame.photoWindow, () =>
      this.media.read(frame.workingObject),
    );
  }
}
