import { ApiError } from '@eventframe/contracts/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, unwrapBody } from '@/organizer/lib/api';
import { currentUserQuery } from '@/organizer/lib/current-user';
import { errorMessage } from '@/organizer/lib/error-message';

const cancelEmailChange = (address: string) =>
  unwrapBody(api.PATCH('/api/user', { body: { cancelEmailChange: address } }));

/** Cancel the pending email change. If it is no longer pending, reloads the user. */
export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      toast({
        title: 'Email change canceled',
        description: 'You keep your current email. The link we sent no longer works.',
      });
    },
    onError: (error) => {
      toast({
        title: 'Failed to cancel the email change',
        description: errorMessage(error),
        variant: 'destructive',
      });
      const isOutdated = error instanceof ApiError && error.code === 'conflict';
      return isOutdated ? queryClient.invalidateQueries(currentUserQuery) : undefined;
    },
  });
}
