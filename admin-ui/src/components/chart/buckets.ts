/** A value of one day, as `YYYY-MM-DD` (UTC). */
export interface DayValue {
  day: string;
  value: number;
}

/** One bar of a chart: a day or a week. */
export interface Bucket {
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
export function toBuckets(days: DayValue[]): Bucket[] {
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
export function niceCeiling(value: number): number {
  if (value <= 1) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((candidate) => candidate * magnitude >= value) ?? 10;
  return step * magnitude;
}
