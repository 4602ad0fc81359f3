import { Box } from '@mui/material';
import { Suspense } from 'react';
import type { LayoutProps } from 'react-admin';
import { PlaceErrors } from './place-errors';
import { PlaceLoading } from './place-loading';
import { PlaceTabs } from './place-tabs';
import { SideBar } from './side-bar';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';
import { WIDE } from './wide';

/** The frame of the console around its places. */
export function ConsoleLayout({ children }: LayoutProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        minHeight: '100dvh',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: 'auto auto 1fr',
        [WIDE]: { gridTemplateColumns: '236px minmax(0, 1fr)', gridTemplateRows: '1fr' },
      }}
    >
      <SkipLink />
      <SideBar />
      <TopBar />
      <PlaceTabs />
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{ minWidth: 0, px: { xs: 2, sm: 3, lg: 5 }, pt: { xs: 2, lg: 4 }, pb: 12, maxWidth: 1600 }}
      >
        <PlaceErrors>
          <Suspense fallback={<PlaceLoading />}>{children}</Suspense>
        </PlaceErrors>
      </Box>
    </Box>
  );
}
