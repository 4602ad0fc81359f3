import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PlaceLink } from './place-link';
import { MORE_PLACES, PLACES } from './pages';
import { WIDE } from './wide';

/** The places in a row that can be pushed sideways, on narrow screens. */
export function PlaceTabs() {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Box
      component="nav"
      aria-label="Places"
      ref={row}
      sx={{
        display: 'flex',
        gap: 0.5,
        px: 2,
        py: 1,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        borderBottom: '1px solid',
        borderColor: 'divider',
        [WIDE]: { display: 'none' },
      }}
    >
      {[...PLACES, ...MORE_PLACES].map((place) => (
        <PlaceLink key={place.path} {...place} />
      ))}
    </Box>
  );
}
