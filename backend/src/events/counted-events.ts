import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CountedNames } from '../common/throttling/counted-names.js';
import { EventsRepository } from './events.repository.js';

/** For limits by event, an event is one by whichever of its slugs it is called. */
@Injectable()
export class CountedEvents implements OnModuleInit {
  constructor(
    private readonly names: CountedNames,
    private readonly events: EventsRepository,
  ) {}

  onModuleInit(): void {
    this.names.define('event', async (slug) => (await this.events.findSlugOwner(slug))?.eventId ?? null);
  }
}
