import type { ErrorCode } from '@eventframe/contracts/errors';
import { INVISIBLE } from '@eventframe/contracts/invisible';
import { PAGE_MAX } from '@eventframe/contracts/limits';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsInt, isISO8601, IsOptional, Max, Min, ValidateBy, ValidateIf } from 'class-validator';

/** Remove the white space around a text. Leaves other types for the validators. */
export const Trim = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Line breaks and other white space that ends a line or a column. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** Joiners, direction marks, variation selectors, and the Arabic and Syriac signs that Unicode counts as format. */
const SPELLING = /[\u200c-\u200f\p{Variation_Selector}\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]/u;
/** The flag of a region, for example Scotland: a black flag, tags and the closing tag. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,7}\u{e007f}/u;
const FLAG_OR_REMOVED = new RegExp(`(${FLAG.source})|(?!${SPELLING.source})${INVISIBLE.source}`, 'gu');
const VISIBLE = new RegExp(`(?!${INVISIBLE.source})\\S`, 'u');

/**
 * Put a title or name on one line and remove invisible characters, except those that spelling and emoji need.
 *
 * @returns an empty string if nothing of it is visible
 */
export function toSingleLine(text: string): string {
  const line = text.replace(BREAKS, ' ').replace(FLAG_OR_REMOVED, '$1').trim();
  return VISIBLE.test(line) ? line : '';
}

/** Make a title or name a single line. Leaves other types for the validators. */
export const SingleLine = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? toSingleLine(value) : value));

/** Trim and lower-case an email, as it is stored and compared. */
export const TrimLowerCase = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().toLowerCase() : value,
  );

/** Treat an empty form field as absent. */
export const EmptyToUndefined = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.trim() === '' ? undefined : value,
  );

/** Parse a number from a form. An empty field is absent, and the validators reject what is no number. */
export const FormNumber = () =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    return value.trim() === '' ? undefined : Number(value);
  });

/** Parse a boolean from a form, `true` or `false`. An empty field is absent. */
export const FormBoolean = () =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    return value === '' ? undefined : ({ true: true, false: false }[value] ?? value);
  });

/** Mark a field as optional. Unlike with `IsOptional`, null is validated as a value, so services never receive it. */
export const OptionalNotNull = () => ValidateIf((_body, value) => value !== undefined);

const PAGE_MESSAGE = 'page must be a whole number from 1';
const TOO_DEEP: ErrorCode = 'page_too_deep';

/**
 * Validate a page of a list, from 1 to {@link PAGE_MAX}. A later page is rejected with `page_too_deep`.
 *
 * @param advice a sentence on how to reach older entries
 */
export function PageNumber(advice = 'Use filters to shorten the list.'): PropertyDecorator {
  return applyDecorators(
    IsInt({ message: PAGE_MESSAGE }),
    Min(1, { message: PAGE_MESSAGE }),
    Max(PAGE_MAX, {
      message: `Only the first ${PAGE_MAX} pages are available. ${advice}`,
      context: { code: TOO_DEEP },
    }),
    Type(() => Number),
    IsOptional(),
    ApiPropertyOptional({ minimum: 1, maximum: PAGE_MAX, default: 1 }),
  );
}

/**
 * A date, or a date and time with a zone. `Date` cannot parse the other forms of ISO 8601 (weeks, ordinal dates, no
 * separators), and it reads a time without a zone in the server's zone.
 */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/i;

/** Later years have more digits, which PostgreSQL and API clients may not parse. */
const MAX_YEAR = 9999;

/** Some parsers read years with fewer digits as 19xx, and there is no year 0. */
const MIN_YEAR = 100;

interface TimestampOptions {
  message: string;
  /** The earliest allowed year, in UTC. */
  firstYear?: number;
}

/**
 * A timestamp that all readers parse alike: `2026-12-31` (start of the day, UTC) or `2026-12-31T23:00:00Z`.
 *
 * Parse it with `new Date`. PostgreSQL reads dates in the session's zone and does not accept all zones allowed here.
 */
export const IsTimestamp = ({ message, firstYear = MIN_YEAR }: TimestampOptions) =>
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
