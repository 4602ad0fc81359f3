import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/organizer/lib/cx';
import { useNow } from '@/shared/use-now';
import type { OwnEvent } from '../api/get-events';
import { EventRow } from './event-row';
import type { SortKey } from './select-events';

interface EventsTableProps {
  events: OwnEvent[];
  sort: SortKey;
  descending: boolean;
  onSort: (key: SortKey) => void;
}

const headCell = 'border-b border-ink px-3 py-2 text-left text-small font-semibold first:pl-0 last:pr-0';

/** Rows on a wide screen, a list of labels on a narrow one; a table to screen readers on both. */
export function EventsTable({ events, sort, descending, onSort }: EventsTableProps) {
  const now = useNow();
  const sortable = (key: SortKey, label: string, className?: string): ReactNode => (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort === key ? (descending ? 'descending' : 'ascending') : undefined}
      className={cx(headCell, className)}
    >
      <button
        type="button"
        onClick={() => onSort(key)}
        className="inline-flex min-h-8 items-center gap-1 hover:underline"
      >
        {label}
        {sort === key && (descending ? <ArrowDown className="size-3.5" /> : <ArrowUp className="size-3.5" />)}
      </button>
    </th>
  );
  const plain = (label: string, className?: string) => (
    <th role="columnheader" scope="col" className={cx(headCell, className)}>
      {label}
    </th>
  );
  return (
    <table role="table" className="w-full border-collapse max-md:block max-md:border-t max-md:border-ink">
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {sortable('title', 'Event', 'md:w-[34%]')}
          {plain('Frame')}
          {sortable('photos', 'Photos')}
          {sortable('created', 'Created')}
          {plain('Status')}
          {plain('Actions', 'md:text-right')}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {events.map((event) => (
          <EventRow key={event.id} event={event} now={now} />
        ))}
      </tbody>
    </table>
  );
}
