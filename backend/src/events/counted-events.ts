import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SubjectAliases } from '../common/throttling/subject-aliases.js';
import { EventsRepository } from './events.repository.js';

/** A slug and an id each: a few megabytes. */
const MOST_REMEMBERED = 10_000;

/** For limits by event, an event is one by whichever of its slugs it is called. */
@Injectable()
export class CountedEvents implements OnModuleInit {
  /** By slug, oldest first. A slug is never given to another event, so what is known stays true. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly names: SubjectAliases,
    private readonly events: EventsRepository,
  ) {}

  onModuleInit(): void {
    this.names.register('event', (slug) => this.eventOf(slug));
  }

  private async eventOf(slug: string): Promise<string | null> {
    const known = this.known.get(slug);
    if (known !== undefined) return known;
    const eventId = (await this.events.findSlugOwner(slug))?.eventId ?? null;
    if (eventId !== null) this.remember(slug, eventId);
    return eventId;
  }

  private remember(slug: string, eventId: string): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MOST_REMEMBERED) this.known.delete(oldest);
    this.known.set(slug, eventId);
  }
}
