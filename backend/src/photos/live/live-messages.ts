import { Injectable } from '@nestjs/common';
import type { FeedEntry } from '../../events/event-feed.js';
import type { Photo } from '../photo.entity.js';
import { PhotoResponses } from '../photo-responses.js';
import { PhotosRepository } from '../photos.repository.js';

/** Who receives a stream: all guests, or the organizer, who also sees hidden, held and unapproved photos. */
export type Audience = 'public' | 'organizer';

/** A feed entry as sent to viewers. */
export interface LiveMessage {
  sequence: number;
  /** A serialized server-sent event. */
  text: string;
}

/** Converts feed entries to server-sent events with the photos' current state. */
@Injectable()
export class LiveMessages {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly responses: PhotoResponses,
  ) {}

  async createMessages(entries: FeedEntry[], audience: Audience): Promise<LiveMessage[]> {
    const photos = await this.findPhotos(entries);
    return entries.flatMap((entry) => {
      const photo = photos.get(entry.photoId ?? '');
      if (entry.type === 'event.changed') return [message(entry.sequence, entry.type, {})];
      return audience === 'public' ? this.forPublic(entry, photo) : this.forOrganizer(entry, photo);
    });
  }

  /** Skips entries of photos that are no longer shown: a later entry removes them. */
  private forPublic({ sequence, type, photoId }: FeedEntry, photo: Photo | undefined): LiveMessage[] {
    if (type === 'photo.removed') return [message(sequence, type, { id: photoId })];
    if (type === 'photo.private' || photo?.shown !== true) return [];
    return [message(sequence, type, this.responses.forGallery(photo))];
  }

  private forOrganizer({ sequence, photoId }: FeedEntry, photo: Photo | undefined): LiveMessage[] {
    if (photo === undefined) return [message(sequence, 'photo.removed', { id: photoId })];
    return [message(sequence, 'photo.changed', this.responses.forOrganizer(photo))];
  }

  private async findPhotos(entries: FeedEntry[]): Promise<Map<string, Photo>> {
    const ids = new Set(entries.flatMap(({ photoId }) => (photoId === null ? [] : [photoId])));
    return new Map((await this.photos.findByIds([...ids])).map((photo) => [photo.id, photo]));
  }
}

function message(sequence: number, event: string, data: object): LiveMessage {
  return { sequence, text: `id: ${sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n` };
}
