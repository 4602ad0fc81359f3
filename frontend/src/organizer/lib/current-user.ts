import { ApiError } from '@eventframe/contracts/api-client';
import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from './api';
import { appData } from './app-data';

export type User = components['schemas']['UserResponse'];

/** The signed-in user; a 401 means nobody is. */
export async function fetchCurrentUser(): Promise<User | null> {
  try {
    return await bodyOf(api.GET('/api/user'));
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return null;
    throw error;
  }
}

export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: fetchCurrentUser,
  // Without a session the answer is known, and a visitor's console stays free of the 401.
  ...(appData.session ? {} : { initialData: null }),
});

export const useCurrentUser = () => useQuery(currentUserQuery);
