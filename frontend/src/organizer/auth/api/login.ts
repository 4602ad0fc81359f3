import type { components } from '@eventframe/contracts/api.generated';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dismissFailures, toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { noteSignedIn } from '@/organizer/lib/session';

type LoginRequest = components['schemas']['LoginRequest'];

const login = (body: LoginRequest) => bodyOf(api.POST('/api/login', { body }));

/**
 * Signs in; the answered user becomes the current one, and the page moves on by itself. What is still shown of
 * attempts before does not go along.
 */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: login,
    onSuccess: (user) => {
      dismissFailures();
      noteSignedIn(queryClient, user);
    },
    onError: (error) =>
      toast({ title: 'Login failed', description: errorMessage(error), variant: 'destructive' }),
  });
}
