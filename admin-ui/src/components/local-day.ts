/** Whether it is a day, `YYYY-MM-DD`: browsers' fields take years of more digits, too. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The first moment of a day where the operator is, or of the one so many days later. */
export function startOfDay(day: string, later = 0): string {
  const start = new Date(`${day}T00:00:00`);
  // Not by hours: a day on which the clocks change has 23 or 25.
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

/** The day of a moment where the operator is, or the one so many days earlier. */
export function dayOf(iso: string, earlier = 0): string {
  const date = new Date(iso);
  date.setDate(date.getDate() - earlier);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

const twoDigits = (count: number) => String(count).padStart(2, '0');
