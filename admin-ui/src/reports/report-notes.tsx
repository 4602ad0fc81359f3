import { Box, Typography } from '@mui/material';
import type { Report } from './report';

/** What guests added in their own words, the newest first. */
export function ReportNotes({ notes }: Pick<Report, 'notes'>) {
  const worded = notes.filter(({ details }) => details !== null);
  if (worded.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="What guests say"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {worded.map(({ at, details }) => (
        <Typography key={at} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          “{details}”
        </Typography>
      ))}
    </Box>
  );
}
