import type { components } from '@eventframe/contracts/api.generated';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

export type BegunPayment = components['schemas']['PaymentIntentResponse'];

async function beginPayment(planId: string): Promise<BegunPayment> {
  const begun = await bodyOf(api.POST('/api/create-payment-intent', { body: { planId } }));
  if (!begun.clientSecret) throw new Error('No client secret received');
  return begun;
}

const keyOf = (planId: string) => ['payment-intent', planId];

/**
 * Begins a payment, or takes up the one that was begun. Nothing is kept when the page is left: it may be paid
 * or replaced by then.
 */
export const useBegunPayment = (planId: string) =>
  useQuery({ queryKey: keyOf(planId), queryFn: () => beginPayment(planId), gcTime: 0 });

/** Asks once more, right before a payment is made: it may have been paid or replaced from another window. */
export function useRenewedPayment(planId: string): () => Promise<BegunPayment> {
  const queryClient = useQueryClient();
  return async () => {
    const begun = await beginPayment(planId);
    queryClient.setQueryData(keyOf(planId), begun);
    return begun;
  };
}
