import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../../common/errors/api-error.js';
import { EventsRepository } from '../../events/events.repository.js';
import { LiveStreams } from './live-streams.service.js';

/** Opens live streams of events for guests. */
@Injectable()
export class PublicStreams {
  constructor(
    private readonly events: EventsRepository,
    private readonly streams: LiveStreams,
  ) {}

  /**
   * @param guest the guest's id from their cookie
   * @throws ApiError `not_found`, `too_many_requests`, `draining`, `busy`
   */
  async open(
    slug: string,
    guest: string,
    lastEventId: string | undefined,
    response: Response,
  ): Promise<void> {
    const event = await this.events.findPublicBySlug(slug);
    if (event === null) throw ApiError.notFound('Event');
    await this.streams.open({ eventId: event.id, audience: 'public', viewer: guest }, lastEventId, response);
  }
}
