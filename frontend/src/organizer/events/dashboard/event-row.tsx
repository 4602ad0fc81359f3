import { Link } from 'react-router-dom';
import { paths } from '@/shared/paths';
import { formatDay } from '@/organizer/lib/dates';
import type { OwnEvent } from '../api/get-events';
import { formatEnding } from '../format-ending';
import { EventActions } from './event-actions';
import { StatusBadge } from './status-badge';

const cell = 'md:border-b md:border-line md:px-3 md:py-4 md:first:pl-0 md:last:pr-0 align-middle';
const phoneLabel = 'mr-1 text-ink-soft md:hidden';

/** @param now ms since 1970 */
export function EventRow({ event, now }: { event: OwnEvent; now: number }) {
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
