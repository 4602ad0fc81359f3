import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { EventsRepository } from '../../events/events.repository.js';
import { EventsService } from '../../events/events.service.js';
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

/** Opens live streams of events for their organizers. */
@Injectable()
export class OrganizerStreams {
  constructor(
    private readonly events: EventsService,
    private readonly streams: LiveStreams,
  ) {}

  /** @throws ApiError `not_found`, `too_many_requests`, `draining`, `busy` */
  async open(
    principal: Principal,
    eventId: string,
    lastEventId: string | undefined,
    response: Response,
  ): Promise<void> {
    await this.events.requireEvent(principal, eventId);
    await this.streams.open(
      { eventId, audience: 'organizer', viewer: `organizer ${principal.id}` },
      lastEventId,
      response,
    );
  }
}
