import { isISO8601, ValidateBy } from 'class-validator';

/**
 * A day, or a day and a time with its zone. The other forms of ISO 8601 (weeks, days of the year, no separators) are
 * ones that `Date` cannot read; a time without a zone would be taken for one of the server's.
 */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/i;

/** A text that means one moment, wherever it is read: `2026-12-31` (its beginning, UTC) or `2026-12-31T23:00:00Z`. */
export const IsMoment = ({ message }: { message: string }) =>
  ValidateBy({ name: 'isMoment', validator: { validate: isMoment, defaultMessage: () => message } });

function isMoment(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    MOMENT.test(value) &&
    isISO8601(value, { strict: true }) &&
    Number.isFinite(Date.parse(value))
  );
}
