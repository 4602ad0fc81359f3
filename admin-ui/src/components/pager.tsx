import { Box, Button, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useListPaginationContext } from 'react-admin';

/** 'Page X of Y' with the way back and forth, where there is more than one page. */
export function Pager() {
  const { page, perPage, total = 0, setPage } = useListPaginationContext();
  return <PageTurner page={page} pages={Math.ceil(total / perPage)} onTurn={setPage} />;
}

interface Props {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

export function PageTurner({ page, pages, onTurn }: Props) {
  if (pages <= 1) return null;
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mt: 2 }}
    >
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft size={16} aria-hidden />
        Previous
      </Button>
      <Typography variant="body2" aria-live="polite">
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
      </Typography>
      <Button disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
        <ChevronRight size={16} aria-hidden />
      </Button>
    </Box>
  );
}
