import { createApiClient } from '@eventframe/contracts/api-client';
import type { components } from '@eventframe/contracts/api.generated';

/** The API on this page's own origin. */
export const api = createApiClient();

/** Request and response types, by their names in the API's document. */
export type Schemas = components['schemas'];

/** The response body of a call. Failed calls throw an ApiError. */
export async function unwrapBody<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** A page of rows and their total number, which is a lower bound if not exact. */
export interface ListResult<T> {
  data: T[];
  total: number;
  meta: { isExact: boolean };
}

/** The array a call returned, with the total from its headers. */
export async function unwrapList<T>(
  call: Promise<{ data?: T[]; response: Response }>,
): Promise<ListResult<T>> {
  const { data = [], response } = await call;
  return {
    data,
    total: Number(response.headers.get('X-Total-Count') ?? data.length),
    meta: { isExact: response.headers.get('X-Total-Is-Exact') !== 'false' },
  };
}
