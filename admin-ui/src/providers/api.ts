import { createApiClient } from '@eventframe/contracts/api-client';
import type { components } from '@eventframe/contracts/api.generated';

/** The API on this page's own origin. */
export const api = createApiClient();

/** The shapes of requests and answers, by their names in the API's document. */
export type Schemas = components['schemas'];

/** The answer's body of a call that succeeded; a refused call has thrown an ApiError before. */
export async function bodyOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** Rows of a list, and how many there are; where that is not exact, at least so many. */
export interface Rows<T> {
  data: T[];
  total: number;
  meta: { isExact: boolean };
}

/** A plain array with the number of all there are beside it. */
export async function listingOf<T>(call: Promise<{ data?: T[]; response: Response }>): Promise<Rows<T>> {
  const { data = [], response } = await call;
  return {
    data,
    total: Number(response.headers.get('X-Total-Count') ?? data.length),
    meta: { isExact: response.headers.get('X-Total-Is-Exact') !== 'false' },
  };
}
