import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a place under a heading of its own, above it a line. */
export function Section({ title, actions, children }: Props) {
  return (
    <Box
      component="section"
      sx={{
        borderTop: '1px solid',
        borderColor: 'divider',
        pt: 2.5,
        pb: 4,
        // The band ends with a line of its own.
        '[data-band] + &': { borderTop: 0, pt: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2, minHeight: 36 }}>
        <Typography variant="h2" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
