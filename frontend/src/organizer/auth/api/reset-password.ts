import type { components } from '@eventframe/contracts/api.generated';
import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];

const resetPassword = (body: ResetPasswordRequest) => bodyOf(api.POST('/api/password/reset', { body }));

/** Sets a new password with the mailed token. */
export const useResetPassword = () => useMutation({ mutationFn: resetPassword });
