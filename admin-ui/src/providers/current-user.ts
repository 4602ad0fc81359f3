import { ApiError } from '@eventframe/contracts/api-client';
import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrapBody } from './api';

type CurrentUser = Schemas['UserResponse'];

/** @returns the signed-in user, or null after a 401 */
async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await unwrapBody(api.GET('/api/user'));
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return null;
    throw error;
  }
}

export const currentUserQuery = queryOptions({ queryKey: ['user'], queryFn: fetchCurrentUser });

/** Open the sign-in page, which returns to the current page of the console. */
export function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  window.location.assign(`/auth?next=${encodeURIComponent(pathname + search + hash)}`);
}

export function goToLandingPage(): void {
  window.location.assign('/');
}
