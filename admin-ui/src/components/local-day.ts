/** Whether a text is a day, `YYYY-MM-DD`. Browsers' date fields also accept years of more digits. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The start of a day in the operator's time zone, `later` days after it. */
export function startOfDay(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00:00`);
  // Not in hours: a day on which the clocks change has 23 or 25.
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

/** The day of a timestamp in the operator's time zone, `earlier` days before it. */
export function toLocalDay(iso: string, earlier = 0): string {
  const date = new Date(iso);
  date.setDate(date.getDate() - earlier);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

const twoDigits = (count: number) => String(count).padStart(2, '0');
