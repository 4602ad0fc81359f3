import type { components } from '@eventframe/contracts/api.generated';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, unwrapBody } from '@/organizer/lib/api';
import { currentUserQuery, type User } from '@/organizer/lib/current-user';
import { errorMessage } from '@/organizer/lib/error-message';

type UpdateUserRequest = components['schemas']['UpdateUserRequest'];

const updateUser = (body: UpdateUserRequest) => unwrapBody(api.PATCH('/api/user', { body }));

/** Change name, organization or email. A new email takes effect once it is verified. `told` is the message to show. */
export function useUpdateUser(told: (user: User) => { title: string; description?: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateUser,
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      toast(told(user));
    },
    onError: (error) =>
      toast({ title: 'Failed to save', description: errorMessage(error), variant: 'destructive' }),
  });
}
