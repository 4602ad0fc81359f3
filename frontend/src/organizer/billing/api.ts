import type { components } from '@eventframe/contracts/api.generated';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type StartedPayment = components['schemas']['PaymentIntentResponse'];

async function startPayment(planId: string): Promise<StartedPayment> {
  const payment = await unwrapBody(api.POST('/api/create-payment-intent', { body: { planId } }));
  if (!payment.clientSecret) throw new Error('No client secret received');
  return payment;
}

const keyOf = (planId: string) => ['payment-intent', planId];

/**
 * Start a payment, or resume an unfinished one. Not cached after the page closes: it may be paid or replaced by then.
 */
export const useStartedPayment = (planId: string) =>
  useQuery({ queryKey: keyOf(planId), queryFn: () => startPayment(planId), gcTime: 0 });

/** Check again right before charging: the payment may have been paid or replaced in another window. */
export function useRefreshPayment(planId: string): () => Promise<StartedPayment> {
  const queryClient = useQueryClient();
  return async () => {
    const payment = await startPayment(planId);
    queryClient.setQueryData(keyOf(planId), payment);
    return payment;
  };
}

export type PaymentResult = components['schemas']['PaymentSuccessResponse'];

/** Get the outcome of a payment. After success, reloads the user and all data that depends on the plan. */
async function confirmPayment(queryClient: QueryClient, paymentIntentId: string): Promise<PaymentResult> {
  const result = await unwrapBody(api.POST('/api/payment/success', { body: { paymentIntentId } }));
  await Promise.all(
    ['user', 'credits', 'payments', 'branding'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
  return result;
}

/** For the payment page. */
export function useConfirmPayment() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (id: string) => confirmPayment(queryClient, id) });
}

/** For the success page; disabled without an id. */
export function usePaymentResult(paymentIntentId: string | null) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['payment', paymentIntentId],
    queryFn: () => confirmPayment(queryClient, paymentIntentId ?? ''),
    enabled: paymentIntentId !== null,
    gcTime: 0,
  });
}
