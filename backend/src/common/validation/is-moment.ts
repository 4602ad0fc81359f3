import { isISO8601, ValidateBy } from 'class-validator';

/**
 * A day, or a day and a time with its zone. The other forms of ISO 8601 (weeks, days of the year, no separators) are
 * ones that `Date` cannot read; a time without a zone would be taken for one of the server's.
 */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/i;

/** Later ones are written in more digits, and PostgreSQL and whoever reads our answers may not know them. */
const LAST_YEAR = 9999;

/** Years of fewer digits are taken for those of the 20th century, here or there; a year 0 no calendar has. */
const FIRST_YEAR = 100;

interface Options {
  message: string;
  /** The first year, in UTC, that a moment may lie in. */
  firstYear?: number;
}

/**
 * A text that means one moment, wherever it is read: `2026-12-31` (its beginning, UTC) or `2026-12-31T23:00:00Z`. What
 * passes is read with `new Date`; PostgreSQL reads days in a zone of its own, and not every zone that may stand here.
 */
export const IsMoment = ({ message, firstYear = FIRST_YEAR }: Options) =>
  ValidateBy({
    name: 'isMoment',
    validator: { validate: (value) => isMoment(value, firstYear), defaultMessage: () => message },
  });

function isMoment(value: unknown, firstYear: number): boolean {
  if (typeof value !== 'string' || !MOMENT.test(value) || !isISO8601(value, { strict: true })) return false;
  // NaN of what is no date, and so neither.
  const year = new Date(value).getUTCFullYear();
  return year >= firstYear && year <= LAST_YEAR;
}
