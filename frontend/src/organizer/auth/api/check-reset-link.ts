import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

const checkResetLink = (token: string) => bodyOf(api.POST('/api/password/check', { body: { token } }));

/**
 * Whether the mailed token can still set a password; without one nothing is asked. Nothing is kept when the page is left:
 * the link may be used by then.
 */
export const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => checkResetLink(token),
    enabled: token !== '',
    gcTime: 0,
    // Without network the form is shown, and stays when the network comes back.
    networkMode: 'always',
  });
