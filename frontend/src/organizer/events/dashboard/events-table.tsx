import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/organizer/lib/cx';
import { formatDay } from '@/organizer/lib/dates';
import { paths } from '@/shared/paths';
import { useNow } from '@/shared/use-now';
import type { EventSelection, OwnEvent } from '../api/events';
import { formatEnding } from '../format-ending';
import { EventActions } from './event-actions';
import { StatusBadge } from './status-badge';

type SortKey = EventSelection['sort'];

interface EventsTableProps {
  events: OwnEvent[];
  sort: SortKey;
  descending: boolean;
  onSort: (key: SortKey) => void;
}

const headCell = 'border-b border-ink px-3 py-2 text-left text-small font-semibold first:pl-0 last:pr-0';

/** Rows on wide screens, labeled values on narrow ones. Screen readers get a table on both. */
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
          {sortable('photoCount', 'Photos')}
          {sortable('createdAt', 'Created')}
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

const cell = 'md:border-b md:border-line md:px-3 md:py-4 md:first:pl-0 md:last:pr-0 align-middle';
const phoneLabel = 'mr-1 text-ink-soft md:hidden';

/** @param now ms since 1970 */
function EventRow({ event, now }: { event: OwnEvent; now: number }) {
  const { title, linkSlug, frames, frameUrl, photoCount, createdAt } = event;
  const ending = formatEnding(event.expiresAt, now);
  const frame = frames[0];
  return (
    <tr
      role="row"
      className="max-md:grid max-md:grid-cols-[4.5rem_1fr] max-md:gap-x-4 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:py-5"
    >
      <td role="cell" className={`${cell} max-md:col-start-2 max-md:row-start-1`}>
        <Link to={paths.event(event.id)} className="block leading-snug font-semibold hover:underline">
          {title}
        </Link>
        <span className="block text-small wrap-anywhere text-ink-soft">/event/{linkSlug}</span>
        {ending && <span className="block text-small text-ink-soft">{ending}</span>}
      </td>
      <td role="cell" className={`${cell} max-md:row-span-4 max-md:row-start-1`}>
        <img
          src={frameUrl}
          alt={`Frame of ${title}`}
          width={frame?.width}
          height={frame?.height}
          loading="lazy"
          className="h-18 w-18 border border-line checkerboard object-contain"
        />
        {frames.length > 1 && (
          <span className="mt-1 block text-small text-ink-soft">{frames.length} frames</span>
        )}
      </td>
      <td role="cell" className={`${cell} tabular-nums max-md:text-small`}>
        {photoCount.toLocaleString('en')}
        <span className="md:hidden"> {photoCount === 1 ? 'photo' : 'photos'}</span>
      </td>
      <td role="cell" className={`${cell} whitespace-nowrap max-md:text-small`}>
        <span className={phoneLabel}>Created</span>
        {formatDay(createdAt)}
      </td>
      <td role="cell" className={`${cell} max-md:pt-1`}>
        <StatusBadge event={event} now={now} />
      </td>
      <td role="cell" className={`${cell} max-md:col-span-2 max-md:-ml-2 max-md:pt-2`}>
        <EventActions event={event} />
      </td>
    </tr>
  );
}
