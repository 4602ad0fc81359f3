import { Box, Button, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useListContext } from 'react-admin';
import { isExact, totalWords } from './use-total';

/** 'Page X of Y' with the way back and forth, where there is more than one page. */
export function Pager() {
  const list = useListContext();
  const { page, perPage, total = 0, setPage } = list;
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mt: 2 }}
    >
      <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden />
        Previous
      </Button>
      <Typography variant="body2" aria-live="polite">
        Page {page.toLocaleString('en')} of {totalWords(pages, isExact(list))}
        {page >= pages && !isExact(list) && ': there are more, narrow the list to see them'}
      </Typography>
      <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
        Next
        <ChevronRight size={16} aria-hidden />
      </Button>
    </Box>
  );
}
