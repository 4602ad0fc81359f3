import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { FramesRepository } from '../../events/frames.repository.js';
import { MediaService } from '../../media/media.service.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { PhotoRenderer } from '../photo-renderer.js';
import type { Photo } from '../photo.entity.js';
import { PhotosRepository } from '../photos.repository.js';
import { SingleFlight } from '../single-flight.js';

/** The photo's column for a rendition, and how to set it once. */
interface RenditionColumn {
  column: 'downloadObject' | 'givenObject';
  /** @returns false if the column is already set, or the photo changed or was deleted */
  setOnce: (name: string, bytes: number, transaction: Transaction) => Promise<boolean>;
}

/** Stores renditions that are made for a photo's first download. */
@Injectable()
export class RenditionStore {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly media: MediaService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Store a rendition. Uses the other node's rendition if it stored one first.
   *
   * @returns the object name in use
   * @throws ApiError `not_found` if the photo was deleted concurrently
   */
  async storeOnce(
    photo: Photo,
    { bytes, contentType }: { bytes: Buffer; contentType: string },
    { column, setOnce }: RenditionColumn,
  ): Promise<string> {
    const stored = await this.media.store({ folder: 'downloads', content: bytes, contentType });
    const drop = () => this.media.deleteUnused([stored]);
    const isSet = await this.transactions.run(async (transaction) => {
      if (!(await setOnce(stored, bytes.length, transaction))) return false;
      await this.media.claim([stored], transaction);
      return true;
    }, drop);
    if (isSet) return stored;
    await drop();
    const current = await this.photos.findById(photo.id);
    if (current?.[column] == null) throw ApiError.notFound('Photo');
    return current[column];
  }
}

/** The lossless images guests download: rendered for the first download, then stored. */
@Injectable()
export class LosslessRenditions {
  private readonly singleFlight = new SingleFlight<string>();

  constructor(
    private readonly photos: PhotosRepository,
    private readonly frames: FramesRepository,
    private readonly renderer: PhotoRenderer,
    private readonly store: RenditionStore,
  ) {}

  /** @returns the object name of the PNG */
  objectOf(photo: Photo): Promise<string> {
    if (photo.downloadObject !== null) return Promise.resolve(photo.downloadObject);
    return this.singleFlight.run(photo.id, photo.framedObject, () => this.render(photo));
  }

  private async render(photo: Photo): Promise<string> {
    const frame = await this.frames.findForEvent(photo.eventId, photo.frameId);
    if (frame === null) throw ApiError.notFound('Photo');
    return this.store.storeOnce(photo, await this.renderer.renderLossless(photo, frame), {
      column: 'downloadObject',
      setOnce: (...stored) => this.photos.setDownloadObject(photo, ...stored),
    });
  }
}

/**
 * Originals as served. An original that is not served as stored is converted for the first download, then stored:
 * decoding is expensive, and requests are cheap.
 */
@Injectable()
export class ServedOriginals {
  private readonly singleFlight = new SingleFlight<string>();

  constructor(
    private readonly photos: PhotosRepository,
    private readonly renderer: PhotoRenderer,
    private readonly store: RenditionStore,
  ) {}

  /** @returns the object name. @throws ApiError `not_found`; RenderQueueFullError */
  objectOf(photo: Photo): Promise<string> {
    if (this.renderer.isServedAsStored(photo)) return Promise.resolve(photo.originalObject);
    if (photo.givenObject !== null) return Promise.resolve(photo.givenObject);
    return this.singleFlight.run(photo.id, photo.originalObject, () => this.convert(photo));
  }

  private async convert(photo: Photo): Promise<string> {
    return this.store.storeOnce(photo, await this.renderer.renderServedOriginal(photo), {
      column: 'givenObject',
      setOnce: (...stored) => this.photos.setServedObject(photo.id, ...stored),
    });
  }
}
