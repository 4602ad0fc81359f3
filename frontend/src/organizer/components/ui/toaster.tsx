import { TOAST_DURATION } from '@eventframe/contracts/toasts';
import { X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, subscribeToToasts } from '../../../shared/toast-store';
import { toastCloseStyles, toastPlace, toastStyles } from './toast-styles';

/** Shows the toasts of the store. Rendered once. */
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
          className={toastStyles(toast.variant, 'data-[state=open]:animate-rise')}
        >
          <div className="min-w-0 grow">
            <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className="text-small">{toast.description}</RadixToast.Description>
            )}
          </div>
          <RadixToast.Close aria-label="Close" className={toastCloseStyles}>
            <X className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className={toastPlace} />
    </RadixToast.Provider>
  );
}
