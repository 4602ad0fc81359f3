import { Box, Typography } from '@mui/material';
import { Mark } from '../components/mark';
import { pageData } from '../providers/page-data';
import { AccountMenu } from './account-menu';
import { PlaceLink } from './place-link';
import { MORE_PLACES, PLACES } from './pages';
import { WIDE } from './wide';

/** The places at the side of a wide screen. */
export function SideBar() {
  return (
    <Box
      component="aside"
      sx={{
        display: 'none',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        overflowY: 'auto',
        borderRight: '1px solid',
        borderColor: 'divider',
        flexDirection: 'column',
        px: 1.5,
        py: 3,
        [WIDE]: { display: 'flex' },
      }}
    >
      <Brand />
      <Box component="nav" aria-label="Places" sx={{ display: 'grid', gap: 0.25, mt: 4 }}>
        {PLACES.map((place) => (
          <PlaceLink key={place.path} {...place} />
        ))}
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', my: 1.5, mx: 1.5 }} />
        {MORE_PLACES.map((place) => (
          <PlaceLink key={place.path} {...place} />
        ))}
      </Box>
      <Box sx={{ mt: 'auto', pt: 3 }}>
        <AccountMenu />
      </Box>
    </Box>
  );
}

export function Brand() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 1.5, minWidth: 0 }}>
      <Mark size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="p" sx={{ lineHeight: 1.15, overflowWrap: 'anywhere' }}>
          {pageData.appName}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ lineHeight: 1.2 }}>
          Admin
        </Typography>
      </Box>
    </Box>
  );
}
