import type { OwnPhoto } from '../../api/photos';

interface AvailableAction {
  action: 'approve' | 'show' | 'hide';
  label: string;
  /** The photos that the action would change. */
  photos: readonly OwnPhoto[];
}

/**
 * The actions on photos except deletion. Omits actions that would change no photo. Only operators can show photos that
 * an operator hid.
 */
export function actionsFor(photos: readonly OwnPhoto[]): AvailableAction[] {
  const actions: AvailableAction[] = [
    {
      action: 'approve',
      label: 'Approve',
      photos: photos.filter(({ state }) => state === 'awaiting_approval'),
    },
    {
      action: 'show',
      label: 'Show',
      photos: photos.filter(({ state, hiddenByOperator }) => state === 'hidden' && !hiddenByOperator),
    },
    { action: 'hide', label: 'Hide', photos: photos.filter(({ state }) => state !== 'hidden') },
  ];
  return actions.filter(({ photos }) => photos.length > 0);
}
