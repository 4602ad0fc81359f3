import type { Schemas } from '../providers/api';

type Queue = Schemas['QueueResponse'];

/** Labels of the queues for operators. */
const LABELS: Record<string, string> = {
  'send-mail': 'Sending mails',
  'send-reset-link': 'Preparing password reset mails',
  'resend-verification': 'Preparing verification mails',
  'rerender-event': 'Re-rendering photos after a frame change',
  'release-held-photos': 'Releasing held photos after a plan change',
  'plan-room-changed': "Releasing held photos after a change to a plan's limits",
  'release-due-photos': 'Releasing held photos at the start of a month',
  'photo-room-changed': 'Closing and reopening events at their photo limit',
  'organizer-status-changed': 'Closing and reopening events of suspended organizers',
  'brand-changed': "Applying an organizer's new brand",
  'white-label-changed': 'Showing or hiding our logo after a plan change',
  'billing-upkeep': 'Starting and ending plans, and retrying refunds',
  'reconcile-billing': 'Comparing payments with Stripe',
  'clean-up-expired': 'Removing expired events',
  'remove-old-photos': 'Removing photos by age',
  'finish-removals': 'Finishing account deletions',
  'sweep-stray-files': 'Removing orphaned files',
  'fold-tallies': 'Updating the numbers of this console',
  'remove-expired-sessions': 'Deleting ended sessions',
  'forget-sign-ins': 'Deleting old sign-in records',
  'delete-expired-reset-tokens': 'Deleting expired password reset links',
  'forget-rate-limits': 'Deleting old rate limit counts',
  'forget-visitors': 'Deleting visitor fingerprints',
};

/** 'Sending mails'; for a queue without a label, its name. */
export const queueLabel = (name: string) => LABELS[name] ?? name.replaceAll('-', ' ');

/** Sort by failed, retrying, longest due, waiting and running jobs. */
export function compareByUrgency(one: Queue, other: Queue): number {
  return (
    other.failed - one.failed ||
    other.retrying - one.retrying ||
    dueAt(one) - dueAt(other) ||
    other.waiting - one.waiting ||
    other.active - one.active ||
    queueLabel(one.name).localeCompare(queueLabel(other.name))
  );
}

/** Queues without due jobs come last. For two of them the difference is NaN, so the next criterion decides. */
const dueAt = ({ oldestDue }: Queue) => (oldestDue === null ? Infinity : Date.parse(oldestDue));
