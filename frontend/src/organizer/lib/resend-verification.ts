import { useMutation } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, unwrapBody } from './api';
import { errorMessage } from './error-message';

const resendVerification = (email: string) =>
  unwrapBody(api.POST('/api/verify-email/resend', { body: { email } }));

/** Resend the verification mail. The response does not reveal whether the account exists. */
export const useResendVerification = () =>
  useMutation({
    mutationFn: resendVerification,
    onSuccess: () =>
      toast({
        title: 'Check your inbox',
        description:
          'If you requested this before, use the latest email. We send at most one email every 10 minutes.',
      }),
    onError: (error) =>
      toast({ title: 'Failed to send the email', description: errorMessage(error), variant: 'destructive' }),
  });
