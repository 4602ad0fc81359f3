import { Injectable } from '@nestjs/common';
import type { FeedEntry } from '../../events/event-feed.js';
import { PhotoResponses } from '../photo-responses.js';
import { PhotosRepository } from '../photos.repository.js';

/** One entry of an event's feed as viewers are told of it. */
export interface LiveMessage {
  sequence: number;
  /** A server-sent event, ready to be written. */
  text: string;
}

/** Words feed entries as server-sent events, with photos as they are now. */
@Injectable()
export class LiveMessages {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly responses: PhotoResponses,
  ) {}

  /** Entries about photos that are not shown any more are left out: a later entry says that they went. */
  async of(entries: FeedEntry[]): Promise<LiveMessage[]> {
    const ids = entries.flatMap(({ photoId, type }) =>
      photoId === null || type === 'photo.removed' ? [] : [photoId],
    );
    const photos = new Map((await this.photos.findShownByIds(ids)).map((photo) => [photo.id, photo]));
    return entries.flatMap(({ sequence, type, photoId }) => {
      const photo = photos.get(photoId ?? '');
      if (type === 'event.changed') return [message(sequence, type, {})];
      if (type === 'photo.removed') return [message(sequence, type, { id: photoId })];
      return photo === undefined ? [] : [message(sequence, type, this.responses.forGallery(photo))];
    });
  }
}

function message(sequence: number, event: string, data: object): LiveMessage {
  return { sequence, text: `id: ${sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n` };
}
