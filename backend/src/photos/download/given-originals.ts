import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { MediaService } from '../../media/media.service.js';
import type { Photo } from '../photo.entity.js';
import { PhotoRenderer } from '../photo-renderer.js';
import { PhotosRepository } from '../photos.repository.js';
import { SharedWork } from '../shared-work.js';

/**
 * Originals as they are given out. One that is kept as another picture is decoded once, when somebody first asks,
 * and kept like that from then on: decoding is dear, and asking is cheap.
 */
@Injectable()
export class GivenOriginals {
  private readonly sharedWork = new SharedWork<string>();

  constructor(
    private readonly photos: PhotosRepository,
    private readonly renderer: PhotoRenderer,
    private readonly media: MediaService,
  ) {}

  /** @returns the name of the picture. @throws ApiError `not_found`; RenderQueueFullError */
  objectOf(photo: Photo): Promise<string> {
    if (this.renderer.isGivenOutAsKept(photo)) return Promise.resolve(photo.originalObject);
    if (photo.givenObject !== null) return Promise.resolve(photo.givenObject);
    return this.sharedWork.run(photo.id, photo.originalObject, () => this.make(photo));
  }

  private async make(photo: Photo): Promise<string> {
    const { bytes, contentType } = await this.renderer.toGiveOut(photo);
    const made = await this.media.store('downloads', bytes, contentType);
    if (await this.photos.keepGiven(photo.id, made)) return made;
    // Another node was first, or the photo went while this was being made.
    await this.media.drop([made]);
    const now = await this.photos.findById(photo.id);
    if (now?.givenObject == null) throw ApiError.notFound('Photo');
    return now.givenObject;
  }
}
