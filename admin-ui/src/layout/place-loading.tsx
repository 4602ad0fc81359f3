import { Box, Skeleton } from '@mui/material';

/** While a place's own code is on its way. */
export function PlaceLoading() {
  return (
    <Box role="status" aria-label="Loading">
      <Skeleton width={240} height={44} />
      <Skeleton variant="rounded" height={96} sx={{ mt: 2 }} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 3 }} />
    </Box>
  );
}
