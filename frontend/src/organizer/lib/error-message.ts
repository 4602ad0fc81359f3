import { ApiError } from '@eventframe/contracts/api-client';

/** What a toast says of a failure: the server's sentence, else the given one. */
export function errorMessage(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** What a page says of a query that failed, see ApiError.text. */
export function queryErrorText(error: unknown): string {
  return error instanceof ApiError ? error.text : errorMessage(error);
}
