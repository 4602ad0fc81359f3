import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
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

function PlaceFailure({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Failure
      title="This page could not be shown"
      error={error as unknown}
      onRetry={() => resetErrorBoundary()}
    />
  );
}
