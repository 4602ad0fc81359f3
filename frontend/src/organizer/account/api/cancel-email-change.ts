import { ApiError } from '@eventframe/contracts/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { currentUserQuery } from '@/organizer/lib/current-user';
import { errorMessage } from '@/organizer/lib/error-message';

const cancelEmailChange = (address: string) =>
  bodyOf(api.PATCH('/api/user', { body: { cancelEmailChange: address } }));

/** Takes the wish for this address back. Where it is not the one that waits any more, the page learns which does. */
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
