import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** What narrows a list, in one row above it. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      {children}
    </Box>
  );
}
