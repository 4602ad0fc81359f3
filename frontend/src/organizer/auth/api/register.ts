import type { components } from '@eventframe/contracts/api.generated';
import { useMutation } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';

type RegisterRequest = components['schemas']['RegisterRequest'];

const register = (body: RegisterRequest) => bodyOf(api.POST('/api/register', { body }));

/** Makes an account; signs nobody in. */
export const useRegister = () =>
  useMutation({
    mutationFn: register,
    onSuccess: () =>
      toast({
        title: 'Account created successfully',
        description: 'Please check your email for verification instructions.',
      }),
    onError: (error) =>
      toast({ title: 'Registration failed', description: errorMessage(error), variant: 'destructive' }),
  });
