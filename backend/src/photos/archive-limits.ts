import type { ConcurrencyLimit } from '../platform/throttling/concurrency-limiter.js';

/** Concurrent archive downloads per organizer. */
export const ARCHIVES_PER_ORGANIZER: ConcurrencyLimit = {
  name: 'photo-archives',
  max: 3,
  refusal: 'You already have three downloads running. Wait until one finishes.',
  retryAfter: 15,
  leaseSeconds: 30,
};

/** Concurrent downloads of an event's framed photos. They block re-rendering; the limit per organizer applies first. */
export const ARCHIVES_PER_EVENT: ConcurrencyLimit = {
  name: 'event-archives',
  max: 1_000,
  refusal: 'Too many downloads of this event are running. Try again later.',
  retryAfter: 15,
  leaseSeconds: 30,
};
