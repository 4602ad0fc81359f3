import { Box } from '@mui/material';

/** First letters of the first and last word of a name, upper case; at most two. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

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
