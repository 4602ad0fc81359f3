import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useIsTyping } from './list-state';

/**
 * The rows of a list. While the next ones load, after a change of search, filter, page or order, the old ones stay
 * visible but ignore the pointer: another row could appear under it before the click. The keyboard still works, since
 * focus stays with its row.
 */
export function ListRows({ children }: { children: ReactNode }) {
  const { isPlaceholderData = false } = useListContext();
  const isTyping = useIsTyping();
  const isBusy = isTyping || isPlaceholderData;
  return (
    <Box
      data-rows
      aria-busy={isBusy}
      sx={{
        '& tbody, & li': {
          transition: 'opacity 150ms 150ms',
          ...(isBusy && { opacity: 0.5, pointerEvents: 'none' }),
        },
      }}
    >
      {children}
    </Box>
  );
}

/** Placeholder for the rows of a list. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 1.5, py: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </Box>
  );
}
