import { Injectable } from '@nestjs/common';
import type { Photo } from '../photo.entity.js';
import { PhotoRenderer } from '../photo-renderer.js';
import { PhotosRepository } from '../photos.repository.js';
import { SingleFlight } from '../single-flight.js';
import { RenditionStore } from './rendition-store.js';

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
      setOnce: (name) => this.photos.setGivenObject(photo.id, name),
    });
  }
}
