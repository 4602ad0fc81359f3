import type { Schemas } from '../providers/api';

type Queue = Schemas['QueueResponse'];

/** What is done in a queue, as who keeps the service running calls it. */
const WORDS: Record<string, string> = {
  'send-mail': 'Sending mails',
  'send-reset-link': 'Preparing mails to reset passwords',
  'resend-verification': 'Preparing mails to verify addresses',
  'rerender-event': 'Making photos anew in a changed frame',
  'release-held-photos': 'Releasing held photos after a change of plan',
  'plan-room-changed': "Releasing held photos after a change of a plan's limits",
  'release-due-photos': 'Releasing held photos when a month begins',
  'photo-room-changed': 'Closing and reopening events at their photo limit',
  'organizer-status-changed': 'Closing and reopening events of suspended organizers',
  'brand-changed': "Showing an organizer's new brand",
  'white-label-changed': 'Showing or hiding our mark after a change of plan',
  'billing-upkeep': 'Beginning and ending plans, and repeating refunds',
  'reconcile-billing': 'Comparing payments with Stripe',
  'clean-up-expired': 'Removing expired events',
  'remove-old-photos': 'Removing photos by age',
  'finish-removals': 'Finishing deletions of accounts',
  'sweep-stray-files': 'Removing files that belong to nothing',
  'fold-tallies': 'Adding up the figures of this console',
  'remove-expired-sessions': 'Forgetting sessions that have ended',
  'forget-sign-ins': 'Forgetting old records of sign-ins',
  'delete-expired-reset-tokens': 'Forgetting expired links to reset passwords',
  'forget-rate-limits': 'Forgetting attempts counted for rate limits',
  'forget-visitors': 'Forgetting fingerprints of visitors',
};

/** 'Sending mails'; for a queue without words of its own, its name. */
export const queueWords = (name: string) => WORDS[name] ?? name.replaceAll('-', ' ');

/** What was given up first, then what is tried again, is due for longest, waits, and is at work. */
export function byNeed(one: Queue, other: Queue): number {
  return (
    other.failed - one.failed ||
    other.retrying - one.retrying ||
    dueAt(one) - dueAt(other) ||
    other.waiting - one.waiting ||
    other.active - one.active ||
    queueWords(one.name).localeCompare(queueWords(other.name))
  );
}

/** What is not due comes after all that is; two that are not are told apart by what follows, since NaN is no difference. */
const dueAt = ({ oldestDue }: Queue) => (oldestDue === null ? Infinity : Date.parse(oldestDue));
