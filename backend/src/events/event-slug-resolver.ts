import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SubjectAliases } from '../platform/throttling/throttle.guard.js';
import { EventsRepository } from './events.repository.js';

/** Cached slugs with their event ids: a few megabytes. */
const MAX_CACHED_SLUGS = 10_000;

/** Maps slugs to event ids for rate limits, so that all slugs of an event share one limit. */
@Injectable()
export class EventSlugResolver implements OnModuleInit {
  /** Event ids by slug, oldest first. A slug never moves to another event, so entries never expire. */
  private readonly cache = new Map<string, string>();

  constructor(
    private readonly aliases: SubjectAliases,
    private readonly events: EventsRepository,
  ) {}

  onModuleInit(): void {
    this.aliases.register('event', (slug) => this.findEventId(slug));
  }

  private async findEventId(slug: string): Promise<string | null> {
    const cached = this.cache.get(slug);
    if (cached !== undefined) return cached;
    const eventId = (await this.events.findSlugOwner(slug))?.eventId ?? null;
    if (eventId !== null) this.addToCache(slug, eventId);
    return eventId;
  }

  private addToCache(slug: string, eventId: string): void {
    const [oldest] = this.cache.keys();
    if (oldest !== undefined && this.cache.size >= MAX_CACHED_SLUGS) this.cache.delete(oldest);
    this.cache.set(slug, eventId);
  }
}
