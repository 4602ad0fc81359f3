import { useMutation } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';

/** Goes to the payment provider's page for invoices, the card and cancelling. */
export const useOpenPortal = () =>
  useMutation({
    mutationFn: () => bodyOf(api.POST('/api/billing/portal')),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toast({ title: 'Payment Error', description: errorMessage(error), variant: 'destructive' }),
  });
