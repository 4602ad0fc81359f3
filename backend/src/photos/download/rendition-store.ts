import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { MediaService } from '../../media/media.service.js';
import type { Photo } from '../photo.entity.js';
import { PhotosRepository } from '../photos.repository.js';

/** The photo's column for a rendition, and how to set it once. */
interface RenditionColumn {
  column: 'downloadObject' | 'givenObject';
  /** @returns false if the column is already set, or the photo changed or was deleted */
  setOnce: (name: string) => Promise<boolean>;
}

/** Stores renditions that are made for a photo's first download. */
@Injectable()
export class RenditionStore {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly media: MediaService,
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
    const stored = await this.media.store('downloads', bytes, contentType);
    if (await setOnce(stored)) return stored;
    await this.media.deleteUnused([stored]);
    const current = await this.photos.findById(photo.id);
    if (current?.[column] == null) throw ApiError.notFound('Photo');
    return current[column];
  }
}
