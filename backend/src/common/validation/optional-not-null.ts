import { ValidateIf } from 'class-validator';

/**
 * A field that may be left out but, unlike with `IsOptional`, not be null: what is null is judged as a value, and the
 * service behind never meets it.
 */
export const OptionalNotNull = () => ValidateIf((_body, value) => value !== undefined);
