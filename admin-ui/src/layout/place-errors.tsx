import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { Failure } from '../components/failure';

/** What breaks in a place stays in it: the way to the others is open. */
export function PlaceErrors({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} FallbackComponent={PlaceFailure}>
      {children}
    </ErrorBoundary>
  );
}

/** Loads the console anew: a part of it whose file did not come is never asked for again by the page that missed it. */
function PlaceFailure({ error }: { error: unknown }) {
  return (
    <Failure title="This page could not be shown" error={error} onRetry={() => window.location.reload()} />
  );
}
