import { Injectable } from '@nestjs/common';
import { BrandsService } from '../branding/brands.service.js';
import { ApiError } from '../common/errors/api-error.js';
import { MediaService } from '../media/media.service.js';
import { EventsRepository } from './events.repository.js';
import { FramesRepository } from './frames.repository.js';
import type { PublicEventResponse } from './public-event.dto.js';
import { toPublicEventResponse } from './to-event-response.js';

/** Events as guests see them. */
@Injectable()
export class PublicEventsService {
  constructor(
    private readonly brands: BrandsService,
    private readonly events: EventsRepository,
    private readonly frames: FramesRepository,
    private readonly media: MediaService,
  ) {}

  /** @throws ApiError `not_found` */
  async get(slug: string): Promise<PublicEventResponse> {
    const event = await this.find(slug);
    if (event === null) throw ApiError.notFound('Event');
    return event;
  }

  /** By any slug the event ever had; null when there is none. */
  async find(slug: string): Promise<PublicEventResponse | null> {
    const event = await this.events.findPublicBySlug(slug);
    if (event === null) return null;
    const [frames, brand] = await Promise.all([
      this.frames.findCurrentOfEvents([event.id]),
      this.brands.shownFor(event.userId),
    ]);
    const preview = frames[0]?.previewObject ?? null;
    const previewUrl = preview === null ? null : this.media.url(preview);
    return toPublicEventResponse(event, { frames, brand, previewUrl, now: new Date() });
  }
}
