import { SubjectAliases } from '../platform/throttling/throttle.guard.js';
import { EventSlugResolver } from './event-slug-resolver.js';
import type { EventsRepository } from './events.repository.js';

describe('EventSlugResolver', () => {
  let names: SubjectAliases;
  let lookups: string[];

  beforeEach(() => {
    [names, lookups] = [new SubjectAliases(), []];
    const findSlugOwner = (slug: string) => {
      lookups.push(slug);
      return Promise.resolve(slug.startsWith('free') ? null : { eventId: `event of ${slug}`, userId: 'u' });
    };
    new EventSlugResolver(names, {
      findSlugOwner,
    } as Partial<EventsRepository> as EventsRepository).onModuleInit();
  });

  it('looks up a slug with an event once', async () => {
    for (let times = 0; times < 3; times++) {
      expect(await names.resolve('event', 'wedding')).toBe('event of wedding');
    }
    expect(lookups).toEqual(['wedding']);
  });

  it('looks up a slug without an event each time', async () => {
    for (let times = 0; times < 2; times++) expect(await names.resolve('event', 'free')).toBe('free');
    expect(lookups).toEqual(['free', 'free']);
  });

  it('caches the latest 10 000 slugs', async () => {
    for (let number = 0; number <= 10_000; number++) await names.resolve('event', `slug-${number}`);
    lookups = [];
    await names.resolve('event', 'slug-1');
    await names.resolve('event', 'slug-0');
    expect(lookups).toEqual(['slug-0']);
  });
});
