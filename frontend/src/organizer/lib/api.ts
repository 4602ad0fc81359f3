import { createApiClient } from '@eventframe/contracts/api-client';

/** The API on this page's own origin. */
export const api = createApiClient();

/** The answer's body of a call that succeeded; a refused call has thrown an ApiError before. */
export async function bodyOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}
