import { useMutation } from '@tanstack/react-query';
import { paths } from '@/shared/paths';
import { api, unwrapBody } from './api';

/** End the session and reload at the landing page, so that no account data stays in memory. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => unwrapBody(api.POST('/api/logout')),
    onSuccess: () => window.location.assign(paths.home),
    onError: (error) => console.error('Logout failed', error),
  });
