import { useMemo } from 'react';
import { type NotificationPayload, type NotificationType, useNotificationContext } from 'react-admin';
import { failureText } from '../components/error-text';
import { enqueue } from './toast-queue';

/** The two kinds of toasts there are, and the one that can be undone. */
export function useToasts() {
  const { setNotifications } = useNotificationContext();
  return useMemo(() => {
    const say = (title: string, type: NotificationType, description?: string, undoable = false) => {
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
        say(title, 'success', description);
      },
      /** Destructive, with the server's message as description. */
      failure(title: string, error: unknown, fallback = title): void {
        const description = failureText(error, fallback);
        say(title, 'error', description === title ? undefined : description);
      },
      undoable(title: string, description: string): void {
        say(title, 'info', description, true);
      },
    };
  }, [setNotifications]);
}
