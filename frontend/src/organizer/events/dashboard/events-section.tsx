import { DASHBOARD_PAGE_SIZE, PAGE_MAX } from '@eventframe/contracts/limits';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { EmptyFrame, EmptyState } from '@/organizer/components/ui/empty-state';
import { fieldStyles, Input } from '@/organizer/components/ui/field';
import { Skeleton } from '@/organizer/components/ui/loading';
import { QueryError } from '@/organizer/components/ui/query-error';
import { paths } from '@/shared/paths';
import { useDebounced } from '@/shared/use-debounced';
import { type EventSelection, FIRST_EVENTS, type OwnEvent, useEvents } from '../api/events';
import { EventsTable } from './events-table';

/** Delay after a keystroke before the search is sent. */
const SEARCH_PAUSE_MS = 250;

const countPages = (total: number) => Math.min(PAGE_MAX, Math.max(1, Math.ceil(total / DASHBOARD_PAGE_SIZE)));

export function EventsSection() {
  const [selection, setSelection] = useState(FIRST_EVENTS);
  const search = useDebounced(selection.search.trim(), SEARCH_PAUSE_MS);
  const { data, error, refetch } = useEvents({ ...selection, search });
  // A deletion can empty the last page.
  const pages = countPages(data?.total ?? Infinity);
  if (selection.page > pages) setSelection({ ...selection, page: pages });
  const isAll = search === '' && selection.search.trim() === '';
  return (
    <section aria-labelledby="your-events">
      <h2 id="your-events" className="mb-4 text-title">
        Your Events
      </h2>
      {error ? (
        <QueryError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label="Loading your events" className="space-y-4 border-t border-ink pt-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      ) : data.total === 0 && isAll ? (
        <EmptyState
          image={<EmptyFrame />}
          title="No events yet"
          action={
            <ButtonLink to={paths.createEvent} look="ink">
              <ImagePlus /> Create Your First Event
            </ButtonLink>
          }
        >
          Upload your frame as a transparent PNG to get a link and a QR code for your guests.
        </EmptyState>
      ) : (
        <EventsBrowser {...data} search={search} selection={selection} onSelect={setSelection} />
      )}
    </section>
  );
}

interface EventsBrowserProps {
  /** One page of the events that the search found. */
  events: OwnEvent[];
  total: number;
  /** The search that found `events`. */
  search: string;
  selection: EventSelection;
  onSelect: (selection: EventSelection) => void;
}

/** The table of events. With many events, adds a search field, a sort order and pages. */
function EventsBrowser({ events, total, search, selection, onSelect }: EventsBrowserProps) {
  const { page } = selection;
  const pages = countPages(total);
  // Keep the controls of an active search or sort order, even if few events are left.
  const [wereMany, setWereMany] = useState(false);
  if (!wereMany && total > DASHBOARD_PAGE_SIZE / 2) setWereMany(true);
  return (
    <div className="space-y-5">
      {wereMany && (
        <div className="flex flex-wrap gap-3">
          <Input
            type="search"
            aria-label="Search your events"
            placeholder="Search by title or link"
            value={selection.search}
            onChange={({ target }) => onSelect({ ...selection, search: target.value, page: 1 })}
            className="max-w-sm"
          />
          <SortChoice order={selection} onChoose={(order) => onSelect({ ...selection, ...order, page: 1 })} />
        </div>
      )}
      {total === 0 ? (
        <p className="border-t border-ink py-8 text-ink-soft">
          No event has “{search}” in its title or link.
        </p>
      ) : (
        <EventsTable
          events={events}
          sort={selection.sort}
          descending={selection.descending}
          onSort={(sort) =>
            onSelect({
              ...selection,
              sort,
              descending: sort === selection.sort ? !selection.descending : sort !== 'title',
              page: 1,
            })
          }
        />
      )}
      {pages > 1 && (
        <nav aria-label="Pages of events" className="flex items-center gap-3 text-small">
          <Button
            size="small"
            disabled={page === 1}
            onClick={() => onSelect({ ...selection, page: page - 1 })}
          >
            Previous
          </Button>
          <span className="tabular-nums">
            Page {page} of {pages}
          </span>
          <Button
            size="small"
            disabled={page === pages}
            onClick={() => onSelect({ ...selection, page: page + 1 })}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}

type Order = Pick<EventSelection, 'sort' | 'descending'>;

const ORDERS: readonly (Order & { label: string })[] = [
  { label: 'Newest first', sort: 'createdAt', descending: true },
  { label: 'Oldest first', sort: 'createdAt', descending: false },
  { label: 'Most photos first', sort: 'photoCount', descending: true },
  { label: 'Fewest photos first', sort: 'photoCount', descending: false },
  { label: 'Title, A to Z', sort: 'title', descending: false },
  { label: 'Title, Z to A', sort: 'title', descending: true },
];

interface SortChoiceProps {
  order: Order;
  onChoose: (order: Order) => void;
}

/** Sorts the events on narrow screens, which have no column headings to click. */
function SortChoice({ order, onChoose }: SortChoiceProps) {
  const selected = ORDERS.findIndex((one) => one.sort === order.sort && one.descending === order.descending);
  return (
    <select
      aria-label="Sort your events"
      value={selected}
      onChange={({ target }) => {
        const next = ORDERS[Number(target.value)];
        if (next) onChoose({ sort: next.sort, descending: next.descending });
      }}
      className={`${fieldStyles} max-w-sm md:hidden`}
    >
      {ORDERS.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}
