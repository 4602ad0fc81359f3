import type { OwnPhoto } from '../../api/photos';

interface Offered {
  action: 'approve' | 'show' | 'hide';
  label: string;
  /** The photos it would change. */
  among: readonly OwnPhoto[];
}

/**
 * What can be done with photos, besides deleting them: each only where it would change one. What an operator hid,
 * only an operator shows again.
 */
export function actionsFor(photos: readonly OwnPhoto[]): Offered[] {
  const offered: Offered[] = [
    {
      action: 'approve',
      label: 'Approve',
      among: photos.filter(({ state }) => state === 'awaiting_approval'),
    },
    {
      action: 'show',
      label: 'Show',
      among: photos.filter(({ state, hiddenByOperator }) => state === 'hidden' && !hiddenByOperator),
    },
    { action: 'hide', label: 'Hide', among: photos.filter(({ state }) => state !== 'hidden') },
  ];
  return offered.filter(({ among }) => among.length > 0);
}
