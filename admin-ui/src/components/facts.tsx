import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** A long value gets a separate line on narrow screens. */
  isLong?: boolean;
}

/** A description list, in columns on wide screens. */
export function Facts({ facts, columns = 2 }: { facts: Fact[]; columns?: number }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: `repeat(${columns}, minmax(0, 1fr))` },
        columnGap: 3,
        rowGap: 2,
        m: 0,
      }}
    >
      {facts.map(({ label, value, isLong = false }) => (
        <Box key={label} sx={{ minWidth: 0, ...(isLong && { gridColumn: { xs: '1 / -1', sm: 'auto' } }) }}>
          <Typography variant="caption" color="textSecondary" component="dt">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
