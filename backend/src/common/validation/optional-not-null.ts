import { ValidateIf } from 'class-validator';

/** Mark a field as optional. Unlike with `IsOptional`, null is validated as a value, so services never receive it. */
export const OptionalNotNull = () => ValidateIf((_body, value) => value !== undefined);
