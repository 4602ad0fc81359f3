import { ApiError } from '@eventframe/contracts/api-client';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from './api';

type CurrentUser = Schemas['UserResponse'];

/** The signed-in user; a 401 means nobody is. */
async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await bodyOf(api.GET('/api/user'));
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return null;
    throw error;
  }
}

export const currentUserQuery = queryOptions({ queryKey: ['user'], queryFn: fetchCurrentUser });
