import { ApiError } from '@eventframe/contracts/api-client';
import type { AuthProvider } from 'react-admin';
import { api } from './api';
import { currentUserQuery, goToLandingPage, goToSignIn } from './current-user';
import { queryClient } from './query-client';

/** The session cookie authenticates, and {@link Gate} admits only admins. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in happens on a separate page')),
  async logout() {
    await api.POST('/api/logout');
    goToLandingPage();
    return false;
  },
  checkAuth: () => Promise.resolve(),
  /** An ended session leads to the sign-in page, a lost admin role back to the gate. */
  async checkError(error) {
    if (!(error instanceof ApiError)) return;
    if (error.statusCode === 401) goToSignIn();
    if (error.statusCode === 403) await queryClient.invalidateQueries(currentUserQuery);
  },
  async getIdentity() {
    const user = await queryClient.ensureQueryData(currentUserQuery);
    return { id: user?.id ?? '', fullName: user?.name ?? '' };
  },
  getPermissions: () => Promise.resolve('admin'),
};
