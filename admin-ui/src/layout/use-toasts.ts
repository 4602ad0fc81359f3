import { useMemo } from 'react';
import { type NotificationPayload, type NotificationType, useNotificationContext } from 'react-admin';
import { errorMessageOr } from '../components/error-message';

/** Show toasts: success, failure, or undoable. */
export function useToasts() {
  const { setNotifications } = useNotificationContext();
  return useMemo(() => {
    const show = (title: string, type: NotificationType, description?: string, undoable = false) => {
      const messageArgs = { _: title, description };
      const toast: NotificationPayload = {
        message: title,
        type,
        notificationOptions: { undoable, messageArgs },
      };
      setNotifications((queue) => enqueue(queue, toast));
    };
    return {
      success(title: string, description?: string): void {
        show(title, 'success', description);
      },
      /** Destructive, with the server's message as description. */
      failure(title: string, error: unknown, fallback = title): void {
        const description = errorMessageOr(error, fallback);
        show(title, 'error', description === title ? undefined : description);
      },
      undoable(title: string, description: string): void {
        show(title, 'info', description, true);
      },
    };
  }, [setNotifications]);
}

export const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true;

/**
 * Adds a toast to the queue, whose first one is shown. It replaces the shown toast, unless that one is undoable or was
 * queued, or others are queued: then the new toast is queued as well.
 */
function enqueue(queue: NotificationPayload[], toast: NotificationPayload): NotificationPayload[] {
  const [shown, ...queued] = queue;
  if (shown === undefined) return [toast];
  const isReplaceable =
    queued.length === 0 && !isUndoable(shown) && shown.notificationOptions?.['waited'] !== true;
  if (isReplaceable) return [toast];
  return [...queue, { ...toast, notificationOptions: { ...toast.notificationOptions, waited: true } }];
}
