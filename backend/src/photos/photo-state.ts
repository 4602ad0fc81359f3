import type { Photo } from './photo.entity.js';

export const PHOTO_STATES = ['shown', 'hidden', 'held', 'awaiting_approval'] as const;

/** Why a photo is or is not shown. If several reasons apply, the one its organizer can undo comes first. */
export type PhotoState = (typeof PHOTO_STATES)[number];

/** Get a photo's {@link PhotoState}. */
export function stateOf(photo: Pick<Photo, 'held' | 'hidden' | 'awaitingApproval'>): PhotoState {
  if (photo.hidden) return 'hidden';
  if (photo.awaitingApproval) return 'awaiting_approval';
  return photo.held ? 'held' : 'shown';
}

/** Column values that select the photos of each state. */
export const STATE_COLUMNS: Record<
  PhotoState,
  Partial<Pick<Photo, 'shown' | 'held' | 'hidden' | 'awaitingApproval'>>
> = {
  shown: { shown: true },
  hidden: { hidden: true },
  awaiting_approval: { hidden: false, awaitingApproval: true },
  held: { hidden: false, awaitingApproval: false, held: true },
};
