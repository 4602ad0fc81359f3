import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '@/organizer/lib/query-client';
import { ErrorBoundary } from './error-boundary';
import { ToastRegion } from './toast-region';

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
