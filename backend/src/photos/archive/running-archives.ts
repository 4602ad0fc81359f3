import type { ConcurrencyLimit } from '../../common/throttling/concurrency-limiter.js';

/** Archives of an organizer that are being sent. */
export const RUNNING_ARCHIVES: ConcurrencyLimit = {
  name: 'photo-archives',
  max: 3,
  refusal: 'Three downloads of yours are running already. Please wait until one of them has finished.',
  retryAfter: 15,
  leaseSeconds: 30,
};

/** Archives of an event's framed photos that are being sent: their pictures must stay. Bounded by whose they are. */
export const RUNNING_ARCHIVES_OF_EVENT: ConcurrencyLimit = {
  name: 'event-archives',
  max: 1_000,
  refusal: 'This event is being downloaded very often. Please try again later.',
  retryAfter: 15,
  leaseSeconds: 30,
};
