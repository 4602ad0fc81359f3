import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToast } from '@/organizer/components/ui/plain-toast';
import { currentToasts, subscribeToToasts } from '@/shared/toast-store';

const Toaster = lazy(() =>
  import('@/organizer/components/ui/toaster').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: PlainToast }),
  ),
);

/** Loads what shows toasts when there is the first one to show. Where that does not come, the page and the words stay. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
