import { heldAllowance, UNLIMITED } from '@eventframe/contracts/plans';
import type { Event } from '../events/event.entity.js';
import { type Finding, ok, problem, warning } from './finding.js';

const HOUR_MS = 3_600_000;
const SOON_HOURS = 24;

/** Many guests create two photos, so a quota of one photo each is tight. */
const PHOTOS_PER_GUEST = 2;

/** Report a problem while the event is paused. */
export function checkOpen({ isActive }: Pick<Event, 'isActive'>): Finding {
  return isActive
    ? ok('The event is not paused.')
    : problem('The event is paused and takes no photos. Resume it before your guests come.');
}

/**
 * Report a problem if the event has ended, and a warning in its last 24 hours.
 *
 * @param now database clock
 */
export function checkExpiration({ expiresAt }: Pick<Event, 'expiresAt'>, now: Date): Finding {
  if (expiresAt === null) return ok('The event has no expiration date.');
  const hours = (expiresAt.getTime() - now.getTime()) / HOUR_MS;
  if (hours <= 0) return problem('The event has ended and takes no photos. Move its expiration.');
  if (hours < SOON_HOURS) {
    const left = hours < 1 ? 'less than an hour' : `${Math.floor(hours)} hour${hours < 2 ? '' : 's'}`;
    return warning(`The event ends in ${left}. Move its expiration if your guests come later.`);
  }
  const days = Math.floor(hours / 24);
  return ok(`The event takes photos for ${days} more day${days === 1 ? '' : 's'}.`);
}

/** Compare the remaining photo quota of this month with the number of guests. */
export function checkQuota(
  { photoLimit, displayName }: { photoLimit: number; displayName: string },
  { counted, held }: { counted: number; held: number },
  expectedGuests: number | undefined,
): Finding {
  if (photoLimit === UNLIMITED) return ok(`Your ${displayName} plan has room for any number of photos.`);
  const remaining = Math.max(0, photoLimit - counted);
  const room = `Your ${displayName} plan has room for ${count(remaining, 'more photo')} this month`;
  if (remaining === 0) return problem(`${room}. ${describeHeldCapacity(heldAllowance(photoLimit) - held)}`);
  if (expectedGuests === undefined) return ok(`${room}.`);
  const guests = count(expectedGuests, 'guest');
  if (remaining >= expectedGuests * PHOTOS_PER_GUEST) return ok(`${room}: enough for ${guests}.`);
  if (remaining >= expectedGuests) {
    return warning(`${room}: about one for each of ${guests}. Many create two. Consider a larger plan.`);
  }
  return problem(`${room}, which is not enough for ${guests}. A larger plan has room for all.`);
}

/** @param room how many more photos may be held */
function describeHeldCapacity(room: number): string {
  const until = 'until you upgrade or next month starts';
  return room > 0
    ? `Another ${count(room, 'photo')} can be held outside the gallery ${until}. After that, guests can still download their photos, but we don't save them.`
    : `No more photos are saved ${until}. Guests can still download theirs.`;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}
