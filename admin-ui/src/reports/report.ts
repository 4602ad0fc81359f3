import type { ReportReason } from '@eventframe/contracts/reports';
import type { Schemas } from '../providers/api';

export type Report = Schemas['ReportedPhotoResponse'];

export const STATES = [
  { id: 'open', name: 'Open' },
  { id: 'hidden', name: 'Hidden' },
  { id: 'dismissed', name: 'Dismissed' },
];

/** What guests give as a reason, in a word or two. */
export const REASONS: Record<ReportReason, string> = {
  of_me: 'Shows the reporter',
  offensive: 'Offensive',
  other: 'Other',
};

/** Why a photo that no operator hid is not in the gallery. */
export const NOT_SHOWN: Record<Exclude<Report['photoState'], 'shown'>, string> = {
  hidden: 'Hidden by the organizer',
  awaiting_approval: 'Waits for approval',
  held: 'Held by the plan',
};
