import { createApiClient } from '@eventframe/contracts/api-client';

/** The API on this page's own origin. */
export const api = createApiClient();

/** The response body of a call. Failed calls throw an ApiError. */
export async function unwrapBody<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}
