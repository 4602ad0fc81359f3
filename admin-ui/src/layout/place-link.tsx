import { Box } from '@mui/material';
import { NavLink } from 'react-router-dom';
import type { ConsolePage } from './pages';

/** The way to a place; marked while one is there. */
export function PlaceLink({ path, label, icon: Icon, Waiting }: ConsolePage) {
  return (
    <Box
      component={NavLink}
      to={path}
      sx={({ palette }) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 44,
        px: 1.5,
        borderRadius: 1,
        color: palette.own.inkSoft,
        fontWeight: 500,
        fontSize: '0.9375rem',
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        '&:hover': { background: palette.own.sunk, color: palette.own.ink },
        '&[aria-current]': { background: palette.own.ink, color: palette.own.paper },
      })}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {label}
      {Waiting && <Waiting />}
    </Box>
  );
}
