import { type ReactNode, useCallback, useState } from 'react';
import type { User } from '../user';
import { type DialogMode, UserDialogContext } from './user-dialog-context';
import { UserDialog } from './user-dialog';

/** Holds the one dialog of the accounts below it. */
export function UserDialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ user: User; mode: DialogMode } | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((user: User, mode: DialogMode) => {
    setShown({ user, mode });
    setOpen(true);
  }, []);
  return (
    <UserDialogContext value={show}>
      {children}
      {shown && (
        <UserDialog
          user={shown.user}
          mode={shown.mode}
          open={open}
          onEdit={() => show(shown.user, 'edit')}
          onClose={() => setOpen(false)}
        />
      )}
    </UserDialogContext>
  );
}
