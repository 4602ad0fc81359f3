import { INVISIBLE } from '@eventframe/contracts/invisible';
import { Transform } from 'class-transformer';

/** Cuts the white space around a text; leaves anything else for the validators. */
export const Trim = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Line breaks and other white space that ends a line or a column. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** Joiners, direction marks and variation selectors; and Arabic and Syriac signs, which Unicode counts as format. */
const SPELLING = /[\u200c-\u200f\p{Variation_Selector}\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]/u;
/** The flag of a region, for example Scotland: a black flag, tags and the tag that ends them. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,7}\u{e007f}/u;
const FLAG_OR_REMOVED = new RegExp(`(${FLAG.source})|(?!${SPELLING.source})${INVISIBLE.source}`, 'gu');
const VISIBLE = new RegExp(`(?!${INVISIBLE.source})\\S`, 'u');

/**
 * A title or name on one line, without invisible characters except those that spelling and emoji need; empty when no
 * reader can see any of it.
 */
export function toSingleLine(text: string): string {
  const line = text.replace(BREAKS, ' ').replace(FLAG_OR_REMOVED, '$1').trim();
  return VISIBLE.test(line) ? line : '';
}

/** Makes a title or name a single line; leaves anything else for the validators. */
export const SingleLine = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? toSingleLine(value) : value));

/** E-mail addresses are compared and stored in lower case. */
export const TrimLowerCase = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().toLowerCase() : value,
  );

/** A form's empty field is an absent one. */
export const EmptyToUndefined = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.trim() === '' ? undefined : value,
  );

/** A number as a form sends it; an empty field is an absent one, and what is no number is left to the validators. */
export const FormNumber = () =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    return value.trim() === '' ? undefined : Number(value);
  });

/** A boolean as a form sends it, `true` or `false`; an empty field is an absent one. */
export const FormBoolean = () =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    return value === '' ? undefined : ({ true: true, false: false }[value] ?? value);
  });
