import type { components } from '@eventframe/contracts/api.generated';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type ConcludedPayment = components['schemas']['PaymentSuccessResponse'];

/** Get the outcome of a payment. After success, reloads the user and all data that depends on the plan. */
async function concludePayment(queryClient: QueryClient, paymentIntentId: string): Promise<ConcludedPayment> {
  const concluded = await unwrapBody(api.POST('/api/payment/success', { body: { paymentIntentId } }));
  await Promise.all(
    ['user', 'credits', 'payments', 'branding'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
  return concluded;
}

/** For the payment page. */
export function useConcludePayment() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (id: string) => concludePayment(queryClient, id) });
}

/** For the success page; disabled without an id. */
export function useConcludedPayment(paymentIntentId: string | null) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['payment', paymentIntentId],
    queryFn: () => concludePayment(queryClient, paymentIntentId ?? ''),
    enabled: paymentIntentId !== null,
    gcTime: 0,
  });
}
