import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useIsTyping } from './narrowing';

/**
 * The rows of a list. While they are not yet those that were asked for, by a search, a filter, a page or an order,
 * they stay in sight, and no pointer reaches them: what is under it may be somebody else the next moment. Keys do,
 * since focus stays with its own row.
 */
export function SettledRows({ children }: { children: ReactNode }) {
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
