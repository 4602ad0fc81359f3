import { Injectable } from '@nestjs/common';
import type { FeedEntry } from '../../events/feed/event-feed.js';
import type { Photo } from '../photo.entity.js';
import { PhotoResponses } from '../photo-responses.js';
import { PhotosRepository } from '../photos.repository.js';

/** Who is told: everybody, or the organizer, who sees hidden, held and waiting photos too. */
export type Audience = 'public' | 'organizer';

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

  async of(entries: FeedEntry[], audience: Audience): Promise<LiveMessage[]> {
    const photos = await this.photosOf(entries);
    return entries.flatMap((entry) => {
      const photo = photos.get(entry.photoId ?? '');
      if (entry.type === 'event.changed') return [message(entry.sequence, entry.type, {})];
      return audience === 'public' ? this.forPublic(entry, photo) : this.forOrganizer(entry, photo);
    });
  }

  /** Entries about photos that are not shown any more are left out: a later entry says that they went. */
  private forPublic({ sequence, type, photoId }: FeedEntry, photo: Photo | undefined): LiveMessage[] {
    if (type === 'photo.removed') return [message(sequence, type, { id: photoId })];
    if (type === 'photo.private' || photo?.shown !== true) return [];
    return [message(sequence, type, this.responses.forGallery(photo))];
  }

  private forOrganizer({ sequence, photoId }: FeedEntry, photo: Photo | undefined): LiveMessage[] {
    if (photo === undefined) return [message(sequence, 'photo.removed', { id: photoId })];
    return [message(sequence, 'photo.changed', this.responses.forOrganizer(photo))];
  }

  private async photosOf(entries: FeedEntry[]): Promise<Map<string, Photo>> {
    const ids = new Set(entries.flatMap(({ photoId }) => (photoId === null ? [] : [photoId])));
    return new Map((await this.photos.findByIds([...ids])).map((photo) => [photo.id, photo]));
  }
}

function message(sequence: number, event: string, data: object): LiveMessage {
  return { sequence, text: `id: ${sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n` };
}
