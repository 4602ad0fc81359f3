import { Transform } from 'class-transformer';

/** Cuts the white space around a text; leaves anything else for the validators. */
export const Trim = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

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
