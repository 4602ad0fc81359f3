import { TOAST_DURATION } from '@eventframe/contracts/toasts';
import { X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { cx } from '@/lib/cx';
import { currentToasts, dismissToast, subscribeToToasts } from './toast-store';

/** Shows the toasts of the store; stands once in the page. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <RadixToast.Provider duration={TOAST_DURATION} swipeDirection="right">
      {toasts.map((toast) => (
        <RadixToast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          className={cx(
            'flex items-start gap-3 rounded-l border p-4 data-[state=open]:animate-rise',
            toast.variant === 'destructive'
              ? 'border-bad-fill bg-bad-fill text-on-bad'
              : 'border-ink bg-ink text-paper',
          )}
        >
          <div className="min-w-0 grow">
            <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className="text-small">{toast.description}</RadixToast.Description>
            )}
          </div>
          <RadixToast.Close
            aria-label="Close"
            className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-s focus-visible:outline-current"
          >
            <X className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="fixed top-0 right-0 z-60 m-0 w-full list-none p-4 pt-[max(1rem,env(safe-area-inset-top))] sm:top-auto sm:bottom-0 sm:max-w-sm" />
    </RadixToast.Provider>
  );
}
