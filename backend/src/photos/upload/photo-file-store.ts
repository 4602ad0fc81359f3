import type { Placement } from '@eventframe/contracts/framing/geometry';
import { Injectable } from '@nestjs/common';
import type { Frame } from '../../events/frame.entity.js';
import { MediaService } from '../../media/media.service.js';
import type { Transaction } from '../../platform/database/transactions.js';
import type { Upload } from '../../platform/uploads/upload.js';
import type { Photo } from '../photo.entity.js';
import { PhotoRenderer } from '../photo-renderer.js';

/** The files of a photo that has no row yet. */
export type StoredFiles = Pick<
  Photo,
  'framedObject' | 'thumbObject' | 'originalObject' | 'originalType' | 'width' | 'height'
> & { storedBytes: number };

/** Renders an uploaded photo in its frame and stores its files. */
@Injectable()
export class PhotoFileStore {
  constructor(
    private readonly renderer: PhotoRenderer,
    private readonly media: MediaService,
  ) {}

  /**
   * Render and store a photo. The files are durable once this resolves; none remains if it fails.
   *
   * @throws FramingError if the image cannot be framed; RenderQueueFullError if the queue is full
   */
  async renderAndStore(
    upload: Pick<Upload, 'path'>,
    frame: Frame,
    placement: Placement,
  ): Promise<StoredFiles> {
    const photo = await this.renderer.inspect(upload.path);
    const { framed, thumbnail } = await this.renderer.render(photo, frame, placement);
    const original = await this.renderer.prepareOriginal(frame.eventId, photo);
    const objects = [
      { folder: 'framed', content: framed.bytes, contentType: framed.contentType },
      { folder: 'thumbs', content: thumbnail.bytes, contentType: thumbnail.contentType },
      { folder: 'originals', content: original.bytes, contentType: original.contentType },
    ] as const;
    const names = (await this.media.storeAll(objects)) as [string, string, string];
    const [framedObject, thumbObject, originalObject] = names;
    return {
      framedObject,
      thumbObject,
      originalObject,
      storedBytes: objects.reduce((sum, { content }) => sum + content.length, 0),
      originalType: original.contentType,
      width: framed.width,
      height: framed.height,
    };
  }

  /** Take over the files of a photo, in the transaction that inserts its row. */
  async claim(files: StoredFiles, transaction: Transaction): Promise<void> {
    await this.media.claim(objectsOf(files), transaction);
  }

  /** Delete the files of a photo whose row was not inserted. */
  async discard(files: StoredFiles): Promise<void> {
    await this.media.deleteUnused(objectsOf(files));
  }
}

function objectsOf({ framedObject, thumbObject, originalObject }: StoredFiles): string[] {
  return [framedObject, thumbObject, originalObject];
}
