import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { FramesRepository } from '../../events/frames/frames.repository.js';
import type { Photo } from '../photo.entity.js';
import { PhotoRenderer } from '../photo-renderer.js';
import { PhotosRepository } from '../photos.repository.js';
import { SingleFlight } from '../single-flight.js';
import { MadePictures } from './made-pictures.js';

/** The pictures guests download: rendered anew, without loss, when somebody first asks; kept from then on. */
@Injectable()
export class LosslessPictures {
  private readonly singleFlight = new SingleFlight<string>();

  constructor(
    private readonly photos: PhotosRepository,
    private readonly frames: FramesRepository,
    private readonly renderer: PhotoRenderer,
    private readonly pictures: MadePictures,
  ) {}

  /** @returns the name of the PNG */
  objectOf(photo: Photo): Promise<string> {
    if (photo.downloadObject !== null) return Promise.resolve(photo.downloadObject);
    return this.singleFlight.run(photo.id, photo.framedObject, () => this.make(photo));
  }

  private async make(photo: Photo): Promise<string> {
    const frame = await this.frames.findOfEvent(photo.eventId, photo.frameId);
    if (frame === null) throw ApiError.notFound('Photo');
    return this.pictures.keep(photo, await this.renderer.renderLossless(photo, frame), {
      column: 'downloadObject',
      keep: (name) => this.photos.keepDownload(photo, name),
    });
  }
}
