import { GALLERY_PAGE_SIZE, PAGE_MAX } from '@eventframe/contracts/limits';
import { Button } from '@/organizer/components/ui/button';

const REACHABLE = PAGE_MAX * GALLERY_PAGE_SIZE;

interface PaginationProps {
  /** From 1. */
  page: number;
  total: number;
  hasMore: boolean;
  onTurn: (page: number) => void;
}

/** Renders nothing if there is only one page. */
export function Pagination({ page, total, hasMore, onTurn }: PaginationProps) {
  if (page === 1 && !hasMore) return null;
  const pages = Math.min(Math.max(page + (hasMore ? 1 : 0), Math.ceil(total / GALLERY_PAGE_SIZE)), PAGE_MAX);
  return (
    <nav aria-label="Pages of photos" className="flex flex-wrap items-center gap-3 text-small">
      <Button size="small" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <span className="tabular-nums">
        Page {page} of {pages.toLocaleString('en')}
      </span>
      <Button size="small" disabled={!hasMore} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
      {total > REACHABLE && (
        <span>
          Showing the newest {REACHABLE.toLocaleString('en')} photos. Download the ZIP for all of them.
        </span>
      )}
    </nav>
  );
}
