import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '@/organizer/lib/cx';
import { focusFallbacks, focusNearest } from '@/organizer/lib/keep-focus';
import { buttonStyles } from './button';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Wider, for tables and images. */
  wide?: boolean;
  /** The element to focus first; by default the close button. */
  focusFirst?: RefObject<HTMLElement | null>;
}

/** A dialog with title and close button. On phones it slides in from the bottom. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, wide = false, focusFirst } = props;
  const returnFocus = useReturnFocus(focusFirst);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...closeOnEscape(() => onOpenChange(false))}
          {...returnFocus}
          className={cx(
            'fixed z-50 flex max-h-[92dvh] flex-col overflow-y-auto overscroll-contain border border-line bg-mat',
            'inset-x-0 bottom-0 animate-rise rounded-t-l p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-1/2 sm:rounded-l sm:p-7',
            wide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
          )}
        >
          <div className="mb-5 flex items-start justify-between gap-4">
            <div className="min-w-0 space-y-1">
              <RadixDialog.Title className="text-lead">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="text-small text-ink-soft">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close
              aria-label="Close"
              className={buttonStyles({ look: 'quiet', size: 'icon' }, '-mt-1.5 -mr-1.5')}
            >
              <X />
            </RadixDialog.Close>
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The buttons at the end of a dialog: main action last, on phones first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">{children}</div>;
}

/**
 * Close a dialog on Escape. Radix sends the key to the topmost layer, which an open toast is, so the dialog would need
 * a second press. Handlers inside the dialog stop the propagation.
 */
export function closeOnEscape(close: () => void) {
  return {
    onEscapeKeyDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Dialogs opened from this one are inside it for React, but not in the document.
      const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (event.key === 'Escape' && isInside) close();
    },
  };
}

/**
 * Return the focus to the element that had it before a dialog opened, or to the nearest remaining one. Radix returns it
 * to the dialog's trigger, which dialogs opened by state do not have.
 *
 * @param first the element to focus when the dialog opens; by default the first focusable one
 */
export function useReturnFocus(first?: RefObject<HTMLElement | null>) {
  const returnTargets = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      returnTargets.current = focusFallbacks(document.activeElement);
      if (!first?.current) return;
      event.preventDefault();
      first.current.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusNearest(returnTargets.current);
    },
  };
}
