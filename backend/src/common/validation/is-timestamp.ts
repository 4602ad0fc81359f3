import { isISO8601, ValidateBy } from 'class-validator';

/**
 * A date, or a date and time with a zone. `Date` cannot parse the other forms of ISO 8601 (weeks, ordinal dates, no
 * separators), and it reads a time without a zone in the server's zone.
 */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/i;

/** Later years have more digits, which PostgreSQL and API clients may not parse. */
const MAX_YEAR = 9999;

/** Some parsers read years with fewer digits as 19xx, and there is no year 0. */
const MIN_YEAR = 100;

interface Options {
  message: string;
  /** The earliest allowed year, in UTC. */
  firstYear?: number;
}

/**
 * A timestamp that all readers parse alike: `2026-12-31` (start of the day, UTC) or `2026-12-31T23:00:00Z`.
 *
 * Parse it with `new Date`. PostgreSQL reads dates in the session's zone and does not accept all zones allowed here.
 */
export const IsTimestamp = ({ message, firstYear = MIN_YEAR }: Options) =>
  ValidateBy({
    name: 'isTimestamp',
    validator: { validate: (value) => isTimestamp(value, firstYear), defaultMessage: () => message },
  });

function isTimestamp(value: unknown, firstYear: number): boolean {
  if (typeof value !== 'string' || !TIMESTAMP.test(value) || !isISO8601(value, { strict: true }))
    return false;
  // NaN for an invalid date, so the comparison fails.
  const year = new Date(value).getUTCFullYear();
  return year >= firstYear && year <= MAX_YEAR;
}
