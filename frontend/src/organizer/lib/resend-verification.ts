import { useMutation } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from './api';
import { errorMessage } from './error-message';

const resendVerification = (email: string) =>
  bodyOf(api.POST('/api/verify-email/resend', { body: { email } }));

/** Has the confirmation mail sent again; the answer is alike whether there is such an account. */
export const useResendVerification = () =>
  useMutation({
    mutationFn: resendVerification,
    onSuccess: () =>
      toast({
        title: 'Check your inbox',
        description: 'If you asked before, use the last email. We send at most one email every 10 minutes.',
      }),
    onError: (error) =>
      toast({ title: 'Failed to send the email', description: errorMessage(error), variant: 'destructive' }),
  });
