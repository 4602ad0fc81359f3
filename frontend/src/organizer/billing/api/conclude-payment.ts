import type { components } from '@eventframe/contracts/api.generated';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

export type ConcludedPayment = components['schemas']['PaymentSuccessResponse'];

/** Asks what became of a payment. Once it is granted, the session and all that hangs on the plan is read anew. */
async function concludePayment(queryClient: QueryClient, paymentIntentId: string): Promise<ConcludedPayment> {
  const concluded = await bodyOf(api.POST('/api/payment/success', { body: { paymentIntentId } }));
  await Promise.all(
    ['user', 'credits', 'payments', 'branding'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
  return concluded;
}

/** For the page that took the payment. */
export function useConcludePayment() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (id: string) => concludePayment(queryClient, id) });
}

/** For the page one comes back to; without an id nothing is asked. */
export function useConcludedPayment(paymentIntentId: string | null) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['payment', paymentIntentId],
    queryFn: () => concludePayment(queryClient, paymentIntentId ?? ''),
    enabled: paymentIntentId !== null,
    gcTime: 0,
  });
}
