import type { Placement } from '@eventframe/contracts/framing/geometry';
import { Injectable } from '@nestjs/common';
import type { Frame } from '../events/frames/frame.entity.js';
import { FramingEngine } from '../framing/framing-engine.js';
import type { CompiledFrame } from '../framing/frame/compiled-frame.js';
import { isPolyglotFile } from '../framing/foreign/polyglot-file.js';
import { FramingError } from '../framing/framing-error.js';
import type { InspectedPhoto } from '../framing/photo/inspect-photo.js';
import { bytesOf, PICTURE_HEAD_BYTES } from '../framing/picture-source.js';
import type { EncodedPicture, Renditions } from '../framing/render.js';
import type { StrippedOriginal } from '../framing/strip/strip-original.js';
import { MediaService } from '../media/media.service.js';
import { readHead, readUpload } from '../platform/uploads/upload.js';
import { TemporaryFiles } from '../platform/uploads/temporary-files.js';
import type { Photo } from './photo.entity.js';

const HEIC = 'heic';
const HEIC_TYPE = 'image/heic';

/**
 * Has photos rendered in their frames. Pictures are handed to the engine as files, never as bytes: what waits
 * in its queue must not lie in memory.
 */
@Injectable()
export class PhotoRenderer {
  constructor(
    private readonly engine: FramingEngine,
    private readonly media: MediaService,
    private readonly files: TemporaryFiles,
  ) {}

  /**
   * Reads the header of a picture that lies at `path`; it has to stay there until the picture was rendered.
   *
   * @throws FramingError when it cannot be framed
   */
  async inspect(path: string): Promise<InspectedPhoto> {
    return this.engine.inspectPhoto({
      path,
      head: await readHead(path, PICTURE_HEAD_BYTES),
      read: () => readUpload({ path }),
    });
  }

  /**
   * Framed picture and thumbnail of a new photo.
   *
   * @throws FramingError, `image_too_costly` before the photo is decoded; RenderQueueFullError when too many wait
   */
  async render(photo: InspectedPhoto, frame: Frame, placement: Placement): Promise<Renditions> {
    if (!this.engine.isAffordable(photo)) throw FramingError.tooCostly();
    return this.engine.render(frame.eventId, { photo, placement, frame: await this.compiled(frame) });
  }

  /**
   * A stored photo in another frame. It was accepted once: one that is too costly by now is rendered alone.
   *
   * @throws FramingError; RenderQueueFullError
   */
  async renderStored(stored: Photo, frame: Frame, placement: Placement): Promise<Renditions> {
    return this.files.use(await this.media.open(stored.originalObject), async (path) =>
      this.engine.render(frame.eventId, {
        photo: await this.inspect(path),
        placement,
        frame: await this.compiled(frame),
      }),
    );
  }

  /**
   * The framed picture of a stored photo without loss. Anybody may ask for it: a photo that would be refused now, too
   * costly to decode, is not decoded. Its framed picture is encoded as PNG.
   *
   * @throws RenderQueueFullError
   */
  async renderLossless(stored: Photo, frame: Frame): Promise<EncodedPicture> {
    return this.files.use(await this.media.open(stored.originalObject), async (path) => {
      const photo = await this.inspect(path);
      if (!this.engine.isAffordable(photo))
        return this.engine.asPng(frame.eventId, await this.media.read(stored.framedObject));
      const recipe = { photo, placement: stored, frame: await this.compiled(frame) };
      return this.engine.renderLossless(frame.eventId, recipe);
    });
  }

  /**
   * A picture as it is kept: without location and other metadata. A HEIC stays as it came, since taking its
   * metadata away means encoding it anew; it is never given out like that.
   *
   * @param eventId whose turn it takes where another picture has to be encoded anew
   * @param photo one that was rendered: what cannot be decoded is damaged, whatever else it may be
   * @throws FramingError, `unsupported_image` for a file that is something else, too; RenderQueueFullError when too
   *   many wait
   */
  async keepable(eventId: string, photo: InspectedPhoto): Promise<{ bytes: Buffer; contentType: string }> {
    const bytes = await bytesOf(photo.source);
    if (isPolyglotFile(bytes)) throw FramingError.somethingElseToo();
    return photo.type === HEIC
      ? { bytes, contentType: HEIC_TYPE }
      : this.engine.stripOriginal(eventId, { ...photo, source: bytes });
  }

  /** Whether a kept picture may leave the server as it is. */
  isGivenOutAsKept({ originalType }: Photo): boolean {
    return originalType !== HEIC_TYPE;
  }

  /** A kept picture as it is given out, where that is another. @throws RenderQueueFullError */
  async toGiveOut({ originalObject, eventId }: Photo): Promise<StrippedOriginal> {
    return this.files.use(await this.media.open(originalObject), async (path) =>
      this.engine.stripOriginal(eventId, await this.inspect(path)),
    );
  }

  private compiled(frame: Frame): Promise<CompiledFrame> {
    return this.engine.frame(frame.eventId, frame.id, frame.photoWindow, () =>
      this.media.read(frame.workingObject),
    );
  }
}
