import { counted } from '../components/counted';
import type { User, UserStatus } from './user';

/** What a status does to an account, its events and whoever is at them. */
export function whatFollows(status: UserStatus, { eventCount }: Pick<User, 'eventCount'>): string {
  const events = eventCount === 0 ? 'its events' : `its ${counted(eventCount, 'event')}`;
  switch (status) {
    case 'active':
      return `The account can be signed in to, and guests can add photos to ${events}.`;
    case 'suspended':
      return (
        'The account is signed out everywhere, and told so by mail. ' +
        `Guests can open ${events}, but add no photos until it is activated again.`
      );
    case 'deactivated':
      return (
        `The account is signed out everywhere. Guests find ${events} no more until it is activated again. ` +
        'A subscription it pays for ends for good.'
      );
  }
}
