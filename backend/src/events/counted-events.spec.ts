import { SubjectAliases } from '../common/throttling/subject-aliases.js';
import { CountedEvents } from './counted-events.js';
import type { EventsRepository } from './events.repository.js';

describe('the event that a slug is counted for', () => {
  let names: SubjectAliases;
  let asked: string[];

  beforeEach(() => {
    [names, asked] = [new SubjectAliases(), []];
    const findSlugOwner = (slug: string) => {
      asked.push(slug);
      return Promise.resolve(slug.startsWith('free') ? null : { eventId: `event of ${slug}`, userId: 'u' });
    };
    new CountedEvents(names, {
      findSlugOwner,
    } as Partial<EventsRepository> as EventsRepository).onModuleInit();
  });

  it('is looked up once: it stays the same for ever', async () => {
    for (let times = 0; times < 3; times++) {
      expect(await names.resolve('event', 'wedding')).toBe('event of wedding');
    }
    expect(asked).toEqual(['wedding']);
  });

  it('is looked up again while there is none', async () => {
    for (let times = 0; times < 2; times++) expect(await names.resolve('event', 'free')).toBe('free');
    expect(asked).toEqual(['free', 'free']);
  });

  it('is remembered for the latest ten thousand', async () => {
    for (let number = 0; number <= 10_000; number++) await names.resolve('event', `slug-${number}`);
    asked = [];
    await names.resolve('event', 'slug-1');
    await names.resolve('event', 'slug-0');
    expect(asked).toEqual(['slug-0']);
  });
});
