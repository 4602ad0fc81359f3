import { Box, Skeleton, Typography, useTheme } from '@mui/material';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';

interface Props {
  title: string;
  /** undefined while loading. */
  days: DayValue[] | undefined;
  format?: (value: number) => string;
  height?: number;
}

/** Units of the viewBox, which stretches to the available width. */
const WIDTH = 1000;
const GAP = 0.25;

const formatNumber = (value: number) => value.toLocaleString('en');

/** A bar chart over time. The title shows the value of the bar under the pointer, or selected with the arrow keys. */
export function DayChart({ title, days, format = formatNumber, height = 120 }: Props) {
  const { own } = useTheme().palette;
  const titleId = useId();
  const [selected, setSelected] = useState<number | null>(null);
  const buckets = toBuckets(days ?? []);
  const highest = Math.max(...buckets.map(({ value }) => value), 0);
  const ceiling = niceCeiling(highest);
  const total = buckets.reduce((sum, { value }) => sum + value, 0);
  const step = WIDTH / Math.max(1, buckets.length);
  const bucket = selected === null ? undefined : buckets[selected];

  const selectAtPointer = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setSelected(clamp(Math.floor(((event.clientX - left) / width) * buckets.length), buckets));
  };
  const selectByKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setSelected(clamp((selected ?? buckets.length) + by, buckets));
  };

  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" id={titleId} sx={{ mb: 0.5 }}>
        <Typography variant="caption" color="textSecondary" component="p">
          {title}
        </Typography>
        <Typography sx={{ fontWeight: 600 }} component="p" aria-live="polite">
          {days === undefined ? (
            <Skeleton component="span" width={56} />
          ) : bucket === undefined ? (
            `${format(total)} total`
          ) : (
            `${format(bucket.value)} · ${bucket.label}`
          )}
        </Typography>
      </Box>
      {/* The value of the dashed line below. */}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ textAlign: 'right' }}>
        {highest > 0 ? format(ceiling) : '\u00a0'}
      </Typography>
      <Box
        component="svg"
        role="img"
        tabIndex={0}
        aria-labelledby={titleId}
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        onPointerMove={selectAtPointer}
        onPointerDown={selectAtPointer}
        onPointerLeave={() => setSelected(null)}
        onKeyDown={selectByKey}
        onBlur={() => setSelected(null)}
        sx={{ display: 'block', width: '100%', height, touchAction: 'pan-y' }}
      >
        <line x1={0} x2={WIDTH} y1={height - 0.5} y2={height - 0.5} stroke={own.lineStrong} />
        <line x1={0} x2={WIDTH} y1={0.5} y2={0.5} stroke={own.line} strokeDasharray="6 6" />
        {buckets.map(({ label, value }, index) => {
          const barHeight = value === 0 ? 0 : Math.max(2, (value / ceiling) * (height - 2));
          return (
            <rect
              key={label}
              x={index * step + (step * GAP) / 2}
              width={step * (1 - GAP)}
              y={height - barHeight}
              height={barHeight}
              fill={index === selected ? own.ink : own.lineStrong}
            />
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5 }}>
        <Typography variant="caption" color="textSecondary">
          {buckets[0]?.label ?? '\u00a0'}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {buckets.at(-1)?.label}
        </Typography>
      </Box>
    </Box>
  );
}

function clamp(index: number, buckets: Bucket[]): number {
  return Math.min(buckets.length - 1, Math.max(0, index));
}

/** A value of one day, as `YYYY-MM-DD` (UTC). */
interface DayValue {
  day: string;
  value: number;
}

/** One bar of a chart: a day or a week. */
interface Bucket {
  /** One date, or the first and the last. */
  label: string;
  value: number;
}

/** More bars would be too thin to point at. */
const MAX_BARS = 92;
const WEEK = 7;

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 'Nov 20', for a day in UTC. */
const dayLabel = (day: string) => short.format(new Date(`${day}T00:00:00Z`));

/** Group days into weeks if there are more than {@link MAX_BARS}. The last week ends with the last day. */
function toBuckets(days: DayValue[]): Bucket[] {
  const size = days.length > MAX_BARS ? WEEK : 1;
  const buckets: Bucket[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) continue;
    const label = first === last ? dayLabel(first.day) : `${dayLabel(first.day)} – ${dayLabel(last.day)}`;
    buckets.unshift({ label, value: part.reduce((sum, { value }) => sum + value, 0) });
  }
  return buckets;
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least `value`: the end of an axis. */
function niceCeiling(value: number): number {
  if (value <= 1) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((candidate) => candidate * magnitude >= value) ?? 10;
  return step * magnitude;
}
