import { Link } from '@mui/material';

export function SkipLink() {
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
