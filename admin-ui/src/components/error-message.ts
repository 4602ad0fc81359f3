import { ApiError } from '@eventframe/contracts/api-client';

/** The text of a failed query, see ApiError.text. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.text;
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error means that the page shows outdated data: another user has changed or deleted it. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.statusCode);

/** The server's message, else `fallback`. */
export function errorMessageOr(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
