import { formatCount } from '../components/format';
import type { Schemas } from '../providers/api';

export type User = Schemas['AdminUserResponse'];
export type UserStatus = User['status'];

export const STATUSES: { id: UserStatus; name: string }[] = [
  { id: 'active', name: 'Active' },
  { id: 'suspended', name: 'Suspended' },
  { id: 'deactivated', name: 'Deactivated' },
];

/** Describe what a status means for an account, its events and their guests. */
export function describeStatusChange(status: UserStatus, { eventCount }: Pick<User, 'eventCount'>): string {
  const events = eventCount === 0 ? 'its events' : `its ${formatCount(eventCount, 'event')}`;
  switch (status) {
    case 'active':
      return `The organizer can sign in, and guests can add photos to ${events}.`;
    case 'suspended':
      return (
        'The account is signed out everywhere and notified by mail. ' +
        `Guests can open ${events}, but cannot add photos until you activate it again.`
      );
    case 'deactivated':
      return (
        `The account is signed out everywhere. Guests cannot open ${events} until you activate it again. ` +
        'Its subscription ends permanently.'
      );
  }
}
