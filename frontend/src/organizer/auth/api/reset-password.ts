import type { components } from '@eventframe/contracts/api.generated';
import { useMutation } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];

const resetPassword = (body: ResetPasswordRequest) => unwrapBody(api.POST('/api/password/reset', { body }));

/** Set a new password with the mailed token. */
export const useResetPassword = () => useMutation({ mutationFn: resetPassword });
