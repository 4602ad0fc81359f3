import type { NotificationPayload } from 'react-admin';

export const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true;

/**
 * Adds a toast to those that are shown one after the other, the first one now. It takes the place of the one that is
 * shown, unless that can still be undone, had to wait itself, or others wait: then it waits, too.
 */
export function enqueue(queue: NotificationPayload[], toast: NotificationPayload): NotificationPayload[] {
  const [shown, ...waiting] = queue;
  if (shown === undefined) return [toast];
  const givesWay =
    waiting.length === 0 && !isUndoable(shown) && shown.notificationOptions?.['waited'] !== true;
  if (givesWay) return [toast];
  return [...queue, { ...toast, notificationOptions: { ...toast.notificationOptions, waited: true } }];
}
