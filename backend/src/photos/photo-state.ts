import type { Photo } from './photo.entity.js';

export const PHOTO_STATES = ['shown', 'hidden', 'held', 'awaiting_approval'] as const;

/** Why a photo is or is not shown; where several reasons hold, the one its organizer can undo comes first. */
export type PhotoState = (typeof PHOTO_STATES)[number];

/** The state that is told of a photo, see {@link PhotoState}. */
export function stateOf(photo: Pick<Photo, 'held' | 'hidden' | 'awaitingApproval'>): PhotoState {
  if (photo.hidden) return 'hidden';
  if (photo.awaitingApproval) return 'awaiting_approval';
  return photo.held ? 'held' : 'shown';
}

/** The photos of a state, as a condition on their columns. */
export const STATE_COLUMNS: Record<
  PhotoState,
  Partial<Pick<Photo, 'shown' | 'held' | 'hidden' | 'awaitingApproval'>>
> = {
  shown: { shown: true },
  hidden: { hidden: true },
  awaiting_approval: { hidden: false, awaitingApproval: true },
  held: { hidden: false, awaitingApproval: false, held: true },
};
