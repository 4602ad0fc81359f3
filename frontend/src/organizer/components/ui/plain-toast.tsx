import { X } from 'lucide-react';
import { dismissToast, useOpenToast } from '@/shared/toast-store';
import { toastCloseStyles, toastPlace, toastStyles } from './toast-styles';

/**
 * Shows the latest toast if the toaster's chunk could not be loaded, for example when the server is unreachable. Without
 * swiping and pausing.
 */
export function PlainToast() {
  const openToast = useOpenToast();
  return (
    <div role="alert" className={toastPlace}>
      {openToast && (
        <div className={toastStyles(openToast.variant)}>
          <div className="min-w-0 grow">
            <p className="font-semibold">{openToast.title}</p>
            {openToast.description && <p className="text-small">{openToast.description}</p>}
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dismissToast(openToast.id)}
            className={toastCloseStyles}
          >
            <X className="size-4" />
          </button>
        </div>
      )}
    </div>
  );
}
