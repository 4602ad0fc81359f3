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
        title: 'Change cancelled',
        description: 'Your address stays as it is. The link we sent does not work any more.',
      });
    },
    onError: (error) => {
      toast({
        title: 'Change not cancelled',
        description: errorMessage(error),
        variant: 'destructive',
      });
      const isOutdated = error instanceof ApiError && error.code === 'conflict';
      return isOutdated ? queryClient.invalidateQueries(currentUserQuery) : undefined;
    },
  });
}
