import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a page with a heading and a line above. */
export function Section({ title, actions, children }: Props) {
  return (
    <Box
      component="section"
      sx={{
        borderTop: '1px solid',
        borderColor: 'divider',
        pt: 2.5,
        pb: 4,
        // StatBand already ends with a line.
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
