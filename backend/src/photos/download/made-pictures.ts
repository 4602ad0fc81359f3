import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { MediaService } from '../../media/media.service.js';
import type { Photo } from '../photo.entity.js';
import { PhotosRepository } from '../photos.repository.js';

/** Which of a photo's columns names the picture, and how it is set, once. */
interface Place {
  column: 'downloadObject' | 'givenObject';
  /** @returns false when there is one already, or the photo changed or went */
  keep: (name: string) => Promise<boolean>;
}

/** Pictures that are made of a photo when somebody first asks for them, and kept with it from then on. */
@Injectable()
export class MadePictures {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly media: MediaService,
  ) {}

  /**
   * Stores what was made; where another node was first, theirs is taken instead.
   *
   * @returns the name of the picture that is kept. @throws ApiError `not_found`: the photo went meanwhile
   */
  async keep(
    photo: Photo,
    { bytes, contentType }: { bytes: Buffer; contentType: string },
    { column, keep }: Place,
  ): Promise<string> {
    const made = await this.media.store('downloads', bytes, contentType);
    if (await keep(made)) return made;
    await this.media.drop([made]);
    const now = await this.photos.findById(photo.id);
    if (now?.[column] == null) throw ApiError.notFound('Photo');
    return now[column];
  }
}
