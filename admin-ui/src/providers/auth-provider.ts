import { ApiError } from '@eventframe/contracts/api-client';
import type { AuthProvider } from 'react-admin';
import { api } from './api';
import { currentUserQuery } from './current-user';
import { goToLandingPage, goToSignIn } from './leave';
import { queryClient } from './query-client';

/** The session cookie decides; the gate before the console has let only admins in. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in happens on its own page')),
  async logout() {
    await api.POST('/api/logout');
    goToLandingPage();
    return false;
  },
  checkAuth: () => Promise.resolve(),
  /** A session that ended leads to the sign-in page; a role that was taken away, to the gate. */
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
