import { Box, Typography } from '@mui/material';
import { Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react';

type Health = 'good' | 'bad' | 'neutral';

const ICONS: Record<Health, LucideIcon> = { good: Check, bad: CircleAlert, neutral: Clock };
const COLORS: Record<Health, string> = {
  good: 'success.main',
  bad: 'error.main',
  neutral: 'text.secondary',
};

interface Props {
  label: string;
  value: string;
  health?: Health;
}

/** The health of one component. */
export function StatusLine({ label, value, health = 'neutral' }: Props) {
  const Icon = ICONS[health];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'inline-flex', color: COLORS[health] }}>
        <Icon size={18} aria-hidden />
      </Box>
      <Typography sx={{ mr: 'auto' }}>{label}</Typography>
      <Typography
        sx={{ fontWeight: 600, color: COLORS[health], textAlign: 'right', overflowWrap: 'anywhere' }}
      >
        {value}
      </Typography>
    </Box>
  );
}
