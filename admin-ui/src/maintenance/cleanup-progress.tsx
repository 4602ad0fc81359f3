import { Box, LinearProgress, Typography } from '@mui/material';
import { counted } from '../components/counted';
import type { Cleanup } from './use-cleanup';

/** How far a cleanup is that takes longer. */
export function CleanupProgress({ cleanup: { deletedCount, remaining } }: { cleanup: Cleanup }) {
  const all = deletedCount + remaining;
  return (
    <Box role="status" sx={{ mb: 2, maxWidth: 560 }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        Cleaning up: {counted(deletedCount, 'event is', 'events are')} gone
        {remaining > 0 && `, ${counted(remaining, 'is', 'are')} left`}. It goes on when you leave this page.
      </Typography>
      <LinearProgress
        aria-label="Cleanup"
        {...(remaining > 0 && { variant: 'determinate', value: (100 * deletedCount) / all })}
      />
    </Box>
  );
}
