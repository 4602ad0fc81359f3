import type { ReportReason } from '@eventframe/contracts/reports';
import type { Schemas } from '../providers/api';

export type Report = Schemas['ReportedPhotoResponse'];

export const STATES = [
  { id: 'open', name: 'Open' },
  { id: 'hidden', name: 'Hidden' },
  { id: 'dismissed', name: 'Dismissed' },
  { id: 'every', name: 'All' },
];

/** What guests give as a reason, in a word or two. */
export const REASONS: Record<ReportReason, string> = {
  of_me: 'Shows the reporter',
  offensive: 'Offensive',
  other: 'Other',
};
