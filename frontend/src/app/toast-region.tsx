import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts } from '@/components/ui/toast-store';

const Toaster = lazy(() => import('@/components/ui/toaster').then(({ Toaster }) => ({ default: Toaster })));

/** Loads what shows toasts when there is the first one to show. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
