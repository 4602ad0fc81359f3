import { PAGE_MAX } from '@eventframe/contracts/limits';
import { Box, Button, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ListControllerResult, useListContext } from 'react-admin';
import { hasExactTotal } from './list-state';

/** Orders in which rows beyond the limit come after the last page. The last one is for lists with a fixed order. */
const NEWEST_FIRST = ['createdAt DESC', 'at DESC', 'id ASC'];

/** 'Page X of Y' with Previous and Next, if there is more than one page. */
export function Pager({ label = 'Pages' }: { label?: string }) {
  const list = useListContext();
  const { perPage, total = 0, setPage } = list;
  const page = Math.min(list.page, PAGE_MAX);
  const pages = Math.min(Math.ceil(total / perPage), PAGE_MAX);
  if (pages <= 1) return null;
  const missing = describeMissingRows(list, page * perPage);
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
        Page {page} of {pages}
        {missing}
      </Typography>
      <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
        Next
        <ChevronRight size={16} aria-hidden />
      </Button>
    </Box>
  );
}

const FILTER_HINT = 'Use filters to shorten the list.';

/** On phones a sentence does not fit between the buttons. */
const BELOW_ON_PHONES = { order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } } as const;

/**
 * A hint for a list with more rows than its pages can show, or false.
 *
 * @param rowsSeen rows up to the end of this page
 */
function describeMissingRows(list: ListControllerResult, rowsSeen: number): string | false {
  const { perPage, total = 0, sort } = list;
  // Only searches sort a part of the rows.
  const isSearch = (list.filterValues as { query?: string }).query !== undefined;
  if (isSearch && !hasExactTotal(list) && !NEWEST_FIRST.includes(`${sort.field} ${sort.order}`)) {
    return `. Sorted among the newest ${total.toLocaleString('en')}. ${FILTER_HINT}`;
  }
  const reachable = PAGE_MAX * perPage;
  const hasRest = !hasExactTotal(list) || total > reachable;
  const visible = Math.min(total, reachable);
  return (
    hasRest && rowsSeen >= visible && `. Showing the first ${visible.toLocaleString('en')}. ${FILTER_HINT}`
  );
}
