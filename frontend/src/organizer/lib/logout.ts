import { useMutation } from '@tanstack/react-query';
import { paths } from '@/shared/paths';
import { api, bodyOf } from './api';

/** Ends the session and loads the landing page anew, so that nothing of the account stays in memory. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => bodyOf(api.POST('/api/logout')),
    onSuccess: () => window.location.assign(paths.home),
    onError: (error) => console.error('Logout failed', error),
  });
