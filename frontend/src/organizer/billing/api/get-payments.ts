import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type BillingHistory = components['schemas']['BillingHistoryResponse'];
export type PaymentRecord = components['schemas']['PaymentResponse'];
export type RunningSubscription = components['schemas']['SubscriptionResponse'];

const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: (): Promise<BillingHistory> => unwrapBody(api.GET('/api/billing/payments')),
});

export const usePayments = () => useQuery(paymentsQuery);
