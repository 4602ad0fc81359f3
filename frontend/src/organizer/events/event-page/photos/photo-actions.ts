import type { OwnPhoto } from '../../api/photos';

interface Offered {
  action: 'approve' | 'show' | 'hide';
  label: string;
  /** The photos that the action would change. */
  among: readonly OwnPhoto[];
}

/**
 * The actions on photos except deletion. Omits actions that would change no photo. Only operators can show photos that
 * an operator hid.
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
