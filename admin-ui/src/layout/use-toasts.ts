import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { failureText } from '../components/error-text';

/** The two kinds of toasts there are, and the one that can be undone. */
export function useToasts() {
  const notify = useNotify();
  return useMemo(
    () => ({
      success(title: string, description?: string): void {
        notify(title, { type: 'success', messageArgs: { _: title, description } });
      },
      /** Destructive, with the server's message as description. */
      failure(title: string, error: unknown, fallback = title): void {
        const description = failureText(error, fallback);
        notify(title, {
          type: 'error',
          messageArgs: { _: title, description: description === title ? undefined : description },
        });
      },
      undoable(title: string, description: string): void {
        notify(title, { type: 'info', undoable: true, messageArgs: { _: title, description } });
      },
    }),
    [notify],
  );
}
