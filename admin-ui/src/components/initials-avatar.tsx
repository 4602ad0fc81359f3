import { initials } from '@eventframe/contracts/initials';
import { Box } from '@mui/material';

/** A person's initials, hidden from screen readers: the name is beside it. */
export function InitialsAvatar({ name, size = 36 }: { name: string; size?: number }) {
  return (
    <Box
      aria-hidden
      sx={({ palette }) => ({
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: 1,
        border: `1px solid ${palette.own.lineStrong}`,
        color: palette.own.ink,
        fontSize: size * 0.38,
        fontWeight: 600,
        lineHeight: 1,
      })}
    >
      {initials(name)}
    </Box>
  );
}
