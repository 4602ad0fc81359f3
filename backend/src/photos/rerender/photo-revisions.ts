import { movePlacement, type Placement } from '@eventframe/contracts/framing/geometry';
import { Injectable } from '@nestjs/common';
import { EventFeed } from '../../events/event-feed.js';
import type { Frame } from '../../events/frame.entity.js';
import { FramesRepository } from '../../events/frames.repository.js';
import { MediaService } from '../../media/media.service.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { objectsOf, type Photo } from '../photo.entity.js';
import { PhotoRenderer } from '../photo-renderer.js';
import { PhotosRepository } from '../photos.repository.js';
import { RerendersRepository } from './rerenders.repository.js';

/** A photo's original is missing from the storage. */
export class MissingOriginalError extends Error {}

/** The columns a new revision changes. */
type Revision = Partial<Photo> & { framedObject: string; thumbObject: string };

/** Re-renders photos in another frame. Preserves the original and all earlier recipes. */
@Injectable()
export class PhotoRevisions {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly frames: FramesRepository,
    private readonly renderer: PhotoRenderer,
    private readonly media: MediaService,
    private readonly feed: EventFeed,
    private readonly rerenders: RerendersRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Re-render a photo in another frame. Does nothing if the photo is deleted or already has that frame. Stores the
   * files before the row: the photo stays in its old frame until the new files are durable.
   *
   * @throws MissingOriginalError; FramingError if the original cannot be read; RenderQueueFullError
   */
  async moveToFrame(photoId: string, frameId: string): Promise<void> {
    const photo = await this.photos.findById(photoId);
    if (photo === null || photo.frameId === frameId) return;
    const [from, to] = await Promise.all([
      this.frames.findForEvent(photo.eventId, photo.frameId),
      this.frames.findForEvent(photo.eventId, frameId),
    ]);
    if (from === null || to === null) return;
    if (!(await this.media.has(photo.originalObject))) throw new MissingOriginalError(photo.originalObject);
    const placement = movePlacement(placementOf(photo), from.photoWindow, to.photoWindow);
    const revision = await this.renderRevision(photo, to, placement);
    const drop = () => this.media.deleteUnused([revision.framedObject, revision.thumbObject]);
    const replaced = await this.transactions.run(
      (transaction) => this.write(photo, revision, transaction),
      drop,
    );
    if (replaced === null) return drop();
    this.feed.announce(photo.eventId);
    await this.media.purge(replaced);
  }

  private async renderRevision(photo: Photo, frame: Frame, placement: Placement): Promise<Revision> {
    const { framed, thumbnail } = await this.renderer.renderStored(photo, frame, placement);
    const [framedObject, thumbObject] = (await this.media.storeAll([
      { folder: 'framed', content: framed.bytes, contentType: framed.contentType },
      { folder: 'thumbs', content: thumbnail.bytes, contentType: thumbnail.contentType },
    ])) as [string, string];
    return {
      frameId: frame.id,
      ...placement,
      width: framed.width,
      height: framed.height,
      framedObject,
      thumbObject,
      photoUrl: this.media.url(framedObject),
      thumbUrl: this.media.url(thumbObject),
      downloadObject: null,
      revision: photo.revision + 1,
    };
  }

  /** @returns the replaced objects; null, with nothing written, if the photo was deleted or changed concurrently */
  private async write(
    { id, eventId, revision }: Photo,
    change: Revision,
    transaction: Transaction,
  ): Promise<string[] | null> {
    await this.photos.lockEvent(eventId, transaction);
    const before = await this.photos.lock(id, transaction);
    if (before?.revision !== revision) return null;
    await this.media.claim([change.framedObject, change.thumbObject], transaction);
    const after = await this.photos.update(before, change, transaction);
    await this.photos.insertRevision(after, transaction);
    await this.feed.append(eventId, after.shown ? 'photo.changed' : 'photo.private', id, transaction);
    await this.rerenders.countDone(eventId, transaction);
    const kept = objectsOf(after);
    const replaced = objectsOf(before).filter((name) => !kept.includes(name));
    await this.media.discard(replaced, transaction);
    return replaced;
  }
}

function placementOf({ zoom, rotation, offsetX, offsetY }: Photo): Placement {
  return { zoom, rotation, offsetX, offsetY };
}
