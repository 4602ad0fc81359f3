import { Injectable } from '@nestjs/common';
import type { Photo } from '../photo.entity.js';
import { PhotoRenderer } from '../photo-renderer.js';
import { PhotosRepository } from '../photos.repository.js';
import { SingleFlight } from '../single-flight.js';
import { MadePictures } from './made-pictures.js';

/**
 * Originals as they are given out. One that is kept as another picture is decoded once, when somebody first asks,
 * and kept like that from then on: decoding is dear, and asking is cheap.
 */
@Injectable()
export class ServedOriginals {
  private readonly singleFlight = new SingleFlight<string>();

  constructor(
    private readonly photos: PhotosRepository,
    private readonly renderer: PhotoRenderer,
    private readonly pictures: MadePictures,
  ) {}

  /** @returns the name of the picture. @throws ApiError `not_found`; RenderQueueFullError */
  objectOf(photo: Photo): Promise<string> {
    if (this.renderer.isGivenOutAsKept(photo)) return Promise.resolve(photo.originalObject);
    if (photo.givenObject !== null) return Promise.resolve(photo.givenObject);
    return this.singleFlight.run(photo.id, photo.originalObject, () => this.make(photo));
  }

  private async make(photo: Photo): Promise<string> {
    return this.pictures.keep(photo, await this.renderer.toGiveOut(photo), {
      column: 'givenObject',
      keep: (name) => this.photos.keepGiven(photo.id, name),
    });
  }
}
