import { Box, Skeleton } from '@mui/material';

/** Where a list's rows will be. */
export function RowsLoading({ rows }: { rows: number }) {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 1.5, py: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </Box>
  );
}
