import type Stripe from 'stripe';
import type { SubscriptionSnapshot, SubscriptionStatus } from './payment-snapshots.js';
import { dateOf, dateOrNull, idOf } from './stripe-values.js';

/**
 * Convert a subscription.
 *
 * @param subscription with `latest_invoice.confirmation_secret` and `latest_invoice.payments` expanded
 */
export function toSubscriptionSnapshot(subscription: Stripe.Subscription): SubscriptionSnapshot {
  // Since Stripe's API of 2025, items have periods instead of subscriptions.
  const item = subscription.items.data[0];
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status as SubscriptionStatus,
    amount: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    currency: subscription.currency.toUpperCase(),
    periodStart: dateOrNull(item?.current_period_start),
    periodEnd: dateOrNull(item?.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: dateOf(subscription.start_date),
    endedAt: dateOrNull(subscription.ended_at),
    subscriptionId: subscription.metadata['subscription_id'] ?? null,
    planId: subscription.metadata['plan_id'] ?? null,
    latestInvoice: latestInvoiceOf(subscription),
  };
}

function latestInvoiceOf({ latest_invoice: invoice }: Stripe.Subscription) {
  if (invoice === null || typeof invoice === 'string') return null;
  return {
    id: invoice.id,
    open: invoice.status === 'open',
    givenUp: invoice.status === 'open' && invoice.attempted && invoice.next_payment_attempt === null,
    createdAt: dateOf(invoice.created),
    paid: invoice.status === 'paid',
    clientSecret: invoice.confirmation_secret?.client_secret ?? null,
    intentIds: (invoice.payments?.data ?? [])
      .map(({ payment }) => idOf(payment.payment_intent))
      .filter((id) => id !== null),
  };
}
