const STEPS: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [7 * 86_400, 'day', 86_400],
  [30 * 86_400, 'week', 7 * 86_400],
  [365 * 86_400, 'month', 30 * 86_400],
  [Infinity, 'year', 365 * 86_400],
];

/**
 * Format a past time relative to now, as in '5 minutes ago'. Future times (clocks differ) count as now.
 *
 * @param time ISO 8601
 * @param now ms since 1970
 */
export function formatRelativeTime(time: string, now: number, language: string): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(time)) / 1000));
  const [, unit, size] = STEPS.find(([limit]) => seconds < limit)!;
  // Latin digits in Arabic too, like all other numbers on the page.
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'always' });
  return format.format(-Math.floor(seconds / size), unit);
}
