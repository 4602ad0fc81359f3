import { X } from 'lucide-react';
import { dismissToast, useOpenToast } from '@/shared/toast-store';
import { toastCloseStyles, toastPlace, toastStyles } from './toast-styles';

/**
 * Shows the latest toast if the toaster's chunk could not be loaded, for example when the server is unreachable. Without
 * swiping and pausing.
 */
export function PlainToast() {
  const shown = useOpenToast();
  return (
    <div role="alert" className={toastPlace}>
      {shown && (
        <div className={toastStyles(shown.variant)}>
          <div className="min-w-0 grow">
            <p className="font-semibold">{shown.title}</p>
            {shown.description && <p className="text-small">{shown.description}</p>}
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dismissToast(shown.id)}
            className={toastCloseStyles}
          >
            <X className="size-4" />
          </button>
        </div>
      )}
    </div>
  );
}
