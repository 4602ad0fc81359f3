import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

const forgotPassword = (email: string) => bodyOf(api.POST('/api/password/forgot', { body: { email } }));

/** Asks for a link to set a new password; the answer is alike whether there is such an account. */
export const useForgotPassword = () => useMutation({ mutationFn: forgotPassword });
