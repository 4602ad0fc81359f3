import { useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { Input } from '@/organizer/components/ui/input';
import type { OwnEvent } from '../api/get-events';
import { EventsTable } from './events-table';
import { SortChoice } from './sort-choice';
import { PAGE_SIZE, selectEvents, type Selection } from './select-events';

/** The table, with search and pages once there are more events than one sees at a glance. */
export function EventsBrowser({ events }: { events: OwnEvent[] }) {
  const [selection, setSelection] = useState<Selection>({
    search: '',
    sort: 'created',
    descending: true,
    page: 1,
  });
  const { shown, found, pages, page } = selectEvents(events, selection);
  // Keep the controls of an active search or sort order, even if few events are left.
  const [wereMany, setWereMany] = useState(false);
  if (!wereMany && events.length > PAGE_SIZE / 2) setWereMany(true);
  return (
    <div className="space-y-5">
      {wereMany && (
        <div className="flex flex-wrap gap-3">
          <Input
            type="search"
            aria-label="Search your events"
            placeholder="Search by title or link"
            value={selection.search}
            onChange={({ target }) => setSelection({ ...selection, search: target.value, page: 1 })}
            className="max-w-sm"
          />
          <SortChoice
            order={selection}
            onChoose={(order) => setSelection({ ...selection, ...order, page: 1 })}
          />
        </div>
      )}
      {found === 0 ? (
        <p className="border-t border-ink py-8 text-ink-soft">
          No event has “{selection.search}” in its title or link.
        </p>
      ) : (
        <EventsTable
          events={shown}
          sort={selection.sort}
          descending={selection.descending}
          onSort={(sort) =>
            setSelection({
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
            onClick={() => setSelection({ ...selection, page: page - 1 })}
          >
            Previous
          </Button>
          <span className="tabular-nums">
            Page {page} of {pages}
          </span>
          <Button
            size="small"
            disabled={page === pages}
            onClick={() => setSelection({ ...selection, page: page + 1 })}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
