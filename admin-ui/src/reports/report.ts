import type { ReportReason } from '@eventframe/contracts/reports';
import type { Schemas } from '../providers/api';

export type Report = Schemas['ReportedPhotoResponse'];

export const STATES = [
  { id: 'open', name: 'Open' },
  { id: 'hidden', name: 'Hidden' },
  { id: 'dismissed', name: 'Dismissed' },
];

/** Labels of the reasons guests can choose. */
export const REASONS: Record<ReportReason, string> = {
  of_me: 'Shows the reporter',
  offensive: 'Offensive',
  other: 'Other',
};

/** Labels of photos that are not in the gallery, although no operator hid them. */
export const HIDDEN_REASONS: Record<Exclude<Report['photoState'], 'shown'>, string> = {
  hidden: 'Hidden by the organizer',
  private: 'Private',
  awaiting_approval: 'Awaiting approval',
  held: 'Held by the plan',
};
