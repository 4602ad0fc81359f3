const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const day = new Intl.DateTimeFormat('en', options);
const dayOfYear = new Intl.DateTimeFormat('en', { ...options, year: 'numeric' });

/**
 * Format days in the organizer's time zone: '2026-11-21' as 'Nov 21', or as 'Nov 21, 2026' if the days span several
 * years. Labels are unique.
 *
 * @param dates all days, the earliest first
 */
export function dayLabels(dates: readonly string[]): (date: string) => string {
  const format = dates[0]?.slice(0, 4) === dates.at(-1)?.slice(0, 4) ? day : dayOfYear;
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}

/** '21:00' for 21 */
export const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
