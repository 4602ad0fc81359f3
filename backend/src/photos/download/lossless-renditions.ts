import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { FramesRepository } from '../../events/frames.repository.js';
import type { Photo } from '../photo.entity.js';
import { PhotoRenderer } from '../photo-renderer.js';
import { PhotosRepository } from '../photos.repository.js';
import { SingleFlight } from '../single-flight.js';
import { RenditionStore } from './rendition-store.js';

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
    const frame = await this.frames.findOfEvent(photo.eventId, photo.frameId);
    if (frame === null) throw ApiError.notFound('Photo');
    return this.store.storeOnce(photo, await this.renderer.renderLossless(photo, frame), {
      column: 'downloadObject',
      setOnce: (name) => this.photos.setDownloadObject(photo, name),
    });
  }
}
