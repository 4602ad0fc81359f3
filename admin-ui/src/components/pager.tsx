import { Box, Button, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ListControllerResult, useListContext } from 'react-admin';
import { isExact, totalWords } from './use-total';

/** Orders in which what a list leaves out stands behind its last page; the last is that of lists with one order alone. */
const NEWEST_FIRST = ['createdAt DESC', 'at DESC', 'id ASC'];

/** 'Page X of Y' with the way back and forth, where there is more than one page. */
export function Pager({ label = 'Pages' }: { label?: string }) {
  const list = useListContext();
  const { page, perPage, total = 0, setPage } = list;
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  const missing = !isExact(list) && whatIsMissing(list);
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: { xs: missing ? 'wrap' : 'nowrap', sm: 'nowrap' },
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        mt: 2,
      }}
    >
      <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden />
        Previous
      </Button>
      <Typography variant="body2" aria-live="polite" sx={missing ? BELOW_ON_PHONES : undefined}>
        Page {page.toLocaleString('en')} of {totalWords(pages, isExact(list))}
        {missing}
      </Typography>
      <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
        Next
        <ChevronRight size={16} aria-hidden />
      </Button>
    </Box>
  );
}

/** Beside the buttons a sentence would squeeze them. */
const BELOW_ON_PHONES = { order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } } as const;

/** What is said of a list that has more than it shows, where that changes what the page has. */
function whatIsMissing({ page, perPage, total = 0, sort }: ListControllerResult): string | false {
  const shown = total.toLocaleString('en');
  if (!NEWEST_FIRST.includes(`${sort.field} ${sort.order}`)) {
    return `, sorted among the newest ${shown}: narrow the list to see all`;
  }
  return page * perPage >= total && ': there are more, narrow the list to see them';
}
