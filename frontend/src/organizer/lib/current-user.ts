import { ApiError } from '@eventframe/contracts/api-client';
import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from './api';
import { appData } from './app-data';

export type User = components['schemas']['UserResponse'];

/** @returns the signed-in user, or null after a 401 */
export async function fetchCurrentUser(): Promise<User | null> {
  try {
    return await unwrapBody(api.GET('/api/user'));
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return null;
    throw error;
  }
}

export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: fetchCurrentUser,
  // Without a session no request is needed, which would log a 401 in the visitor's console.
  ...(appData.session ? {} : { initialData: null }),
});

export const useCurrentUser = () => useQuery(currentUserQuery);
