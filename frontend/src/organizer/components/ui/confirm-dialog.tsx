import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, buttonStyles } from './button';
import { closeOnEscape, DialogActions, useReturnFocus } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The verb on the button, e.g. 'Delete event'. */
  action: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before a destructive action. The Cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, action, busy = false, onConfirm } = props;
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        {/* Also over a dialog it is asked from. */}
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <AlertDialog.Content
          {...closeOnEscape(() => onOpenChange(false))}
          {...returnFocus}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[92dvh] max-w-md -translate-y-1/2 overflow-y-auto rounded-l border border-line bg-mat p-6 sm:p-7"
        >
          <AlertDialog.Title className="text-lead">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ink-soft">{children}</div>
          </AlertDialog.Description>
          <DialogActions>
            <AlertDialog.Cancel className={buttonStyles({ look: 'outline' })}>Cancel</AlertDialog.Cancel>
            <Button look="danger" busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          </DialogActions>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
