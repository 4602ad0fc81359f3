import { Transform } from 'class-transformer';

/** Cuts the white space around a text; leaves anything else for the validators. */
export const Trim = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Line breaks and other white space that ends a line or a column. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** Control characters, and embeddings, overrides and isolates of text direction. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A title or name on one line, without control characters and changes of text direction. Joiners of emoji and of Persian
 * words stay, and so do direction marks. NUL stays, since the database refuses it.
 */
export function toSingleLine(text: string): string {
  const line = text.replace(BREAKS, ' ');
  return line.replace(CONTROLS, (character) => (character === '\0' ? character : '')).trim();
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
