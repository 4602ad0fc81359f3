import { ApiError } from '@eventframe/contracts/api-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Puts the server's sentences for single fields beside those fields of the form. */
export function showFieldErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const known = Object.keys(form.getValues());
  for (const [field, message] of Object.entries(error.errors)) {
    if (known.includes(field)) form.setError(field as Path<T>, { message }, { shouldFocus: true });
  }
}
