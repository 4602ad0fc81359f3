import type Stripe from 'stripe';
import type { WebhookNotice } from './payment-snapshots.js';
import { idOf } from './stripe-values.js';

/** Fields of an event's object that name other objects; anything else it says is not looked at. */
interface Named {
  id: string;
  object: string;
  payment_intent?: string | { id: string } | null;
  invoice?: string | { id: string } | null;
  customer?: string | { id: string } | null;
  payment?: { payment_intent?: string | { id: string } | null } | null;
}

/** Takes the ids, and nothing but the ids, from an event whose signature was verified. */
export function toWebhookNotice(event: Stripe.Event, digest: string): WebhookNotice {
  const named = event.data.object as unknown as Named;
  const own = (object: string) => (named.object === object ? named.id : null);
  return {
    digest,
    id: event.id,
    type: event.type,
    intentId: own('payment_intent') ?? idOf(named.payment_intent) ?? idOf(named.payment?.payment_intent),
    invoiceId: own('invoice') ?? idOf(named.invoice),
    subscriptionId: own('subscription'),
    customerId: own('customer') ?? idOf(named.customer),
  };
}
