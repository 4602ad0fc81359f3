import { Box, Link } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import type { LayoutProps } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { QueryError } from '../components/query-error';
import { NavigationTabs, SideBar, TopBar, WIDE_SCREEN } from './navigation';
import { PageSkeleton } from './page';

/** The layout around every page of the console. */
export function ConsoleLayout({ children }: LayoutProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        minHeight: '100dvh',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: 'auto auto 1fr',
        [WIDE_SCREEN]: { gridTemplateColumns: '236px minmax(0, 1fr)', gridTemplateRows: '1fr' },
      }}
    >
      <SkipLink />
      <SideBar />
      <TopBar />
      <NavigationTabs />
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{ minWidth: 0, px: { xs: 2, sm: 3, lg: 5 }, pt: { xs: 2, lg: 4 }, pb: 12, maxWidth: 1600 }}
      >
        <PageErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </PageErrorBoundary>
      </Box>
    </Box>
  );
}

function SkipLink() {
  return (
    <Link
      href="#main-content"
      sx={({ palette }) => ({
        position: 'fixed',
        zIndex: 1600,
        top: -80,
        left: 16,
        p: 1.5,
        borderRadius: 1,
        background: palette.own.ink,
        color: palette.own.paper,
        '&:focus': { top: 16 },
      })}
    >
      Skip to content
    </Link>
  );
}

/** Contains errors of one page, so that the navigation stays usable. */
function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} FallbackComponent={PageError}>
      {children}
    </ErrorBoundary>
  );
}

/** Retries with a reload: browsers never repeat a failed import(). */
function PageError({ error }: { error: unknown }) {
  return (
    <QueryError title="This page could not be shown" error={error} onRetry={() => window.location.reload()} />
  );
}
