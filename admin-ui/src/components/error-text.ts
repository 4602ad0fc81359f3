import { ApiError } from '@eventframe/contracts/api-client';

/** What a page says of a query that failed, see ApiError.text. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.text;
  return error instanceof Error ? error.message : String(error);
}

/** Whether a refusal tells that what is shown is no longer so: somebody else has changed or removed it meanwhile. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.statusCode);

/** What a toast says of a failure: the server's sentence, else the given one. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
