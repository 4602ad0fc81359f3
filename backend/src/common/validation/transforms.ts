import { INVISIBLE } from '@eventframe/contracts/invisible';
import { Transform } from 'class-transformer';

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
