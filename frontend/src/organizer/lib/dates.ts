const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Nov 20, 2024' */
export const formatDay = (iso: string) => day.format(new Date(iso));

/** 'Wed, Nov 20, 2024, 6:30 PM' */
export const formatMoment = (iso: string) => moment.format(new Date(iso));

/** Format a date for a datetime-local field: local time to the minute, 'YYYY-MM-DDTHH:mm'. */
export function toLocalInput(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Error message for a partly typed date. */
export const INCOMPLETE_DATE = 'Please complete the date and the time, or clear both.';

/** Whether a date field contains a partly typed date, whose value is empty. */
export const isIncompleteDate = (field: HTMLInputElement): boolean => field.validity.badInput;

/** Convert a datetime-local field's value to ISO 8601 in UTC; null if it is empty or invalid. */
export function fromLocalInput(value: string): string | null {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
