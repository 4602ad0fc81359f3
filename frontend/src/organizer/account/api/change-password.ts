import type { components } from '@eventframe/contracts/api.generated';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { sessionsQuery } from './get-sessions';

type ChangePasswordRequest = components['schemas']['ChangePasswordRequest'];

const changePassword = (body: ChangePasswordRequest) => bodyOf(api.POST('/api/user/password', { body }));

/** Sets a new password; every other device is signed out. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'All other devices were signed out.' });
      return queryClient.invalidateQueries(sessionsQuery);
    },
    onError: (error) =>
      toast({
        title: 'Failed to change the password',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
