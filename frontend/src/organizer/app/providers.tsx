import { QueryClientProvider } from '@tanstack/react-query';
import { Component, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Mark } from '@/organizer/components/brand/mark';
import { Button } from '@/organizer/components/ui/button';
import { PlainToast } from '@/organizer/components/ui/plain-toast';
import { queryClient } from '@/organizer/lib/query-client';
import { currentToasts, subscribeToToasts } from '@/shared/toast-store';

const Toaster = lazy(() =>
  import('@/organizer/components/ui/toaster').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: PlainToast }),
  ),
);

/** Loads the toaster with the first toast. If that fails, shows a plain toast instead. */
function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>{children}</BrowserRouter>
        <ToastRegion />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Catches pages that failed to render, and chunks of an older release that no longer exist. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page grid min-h-dvh content-center justify-items-start gap-5 py-16">
        <Mark className="size-12" />
        <h1 className="text-title">This page could not be shown</h1>
        <p className="max-w-md text-ink-soft">
          Something went wrong. Reload the page; nothing you saved is lost.
        </p>
        <Button look="ink" onClick={() => window.location.reload()}>
          Reload Page
        </Button>
      </main>
    );
  }
}
