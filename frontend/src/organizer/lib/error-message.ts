import { ApiError } from '@eventframe/contracts/api-client';

/** The server's message, else `fallback`. */
export function errorMessage(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** The text of a failed query, see ApiError.text. */
export function queryErrorText(error: unknown): string {
  return error instanceof ApiError ? error.text : errorMessage(error);
}
