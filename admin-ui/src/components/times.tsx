import { Tooltip } from '@mui/material';
import { useEffect, useReducer } from 'react';

const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const UNITS = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/** 'Nov 20, 2026, 6:30 PM' */
export const formatDateTime = (iso: string) => dateTime.format(new Date(iso));

/** 'Nov 20, 2026' */
export const formatDate = (iso: string) => day.format(new Date(iso));

/** '3 days ago', 'in 2 hours'; less than a minute is 'just now'. */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? [null, 1];
  return unit === null ? 'just now' : relative.format(Math.trunc(seconds / size), unit);
}

export const isPast = (iso: string) => Date.parse(iso) <= Date.now();

/** The text is exact to the minute. */
const TICK_MS = 30_000;

/** A relative time that keeps itself up to date, with the date and time as tooltip. */
export function RelativeTime({ iso, fallback = 'Never' }: { iso: string | null; fallback?: string }) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (iso === null) return <>{fallback}</>;
  return (
    <Tooltip title={formatDateTime(iso)}>
      <time dateTime={iso} style={{ whiteSpace: 'nowrap' }}>
        {formatAgo(iso)}
      </time>
    </Tooltip>
  );
}
