import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '../../common/access/principal.js';
import { EventsService } from '../../events/events.service.js';
import { LiveStreams } from '../live/live-streams.service.js';

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
