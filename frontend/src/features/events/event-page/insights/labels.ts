const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 'Nov 21' for '2026-11-21', a day of the organizer's already. */
export const dayLabel = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** '21:00' for 21 */
export const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
