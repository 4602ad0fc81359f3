import { ApiError } from '@eventframe/contracts/api-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Show the server's field errors beside the form's fields. */
export function showFieldErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const fields = Object.keys(form.getValues());
  for (const [field, message] of Object.entries(error.errors)) {
    if (fields.includes(field)) form.setError(field as Path<T>, { message }, { shouldFocus: true });
  }
}
