/**
 * The state of objects at the payment provider. Amounts are in the currency's smallest unit (cents), currencies ISO
 * 4217 in capitals.
 */

/** Status of a payment: `open` can be paid, `processing` is with the bank, the others are final. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled';

/** A one-time payment, or the payment of a subscription's invoice. */
export interface IntentSnapshot {
  id: string;
  /** The secret that the payer's browser needs for paying. */
  clientSecret: string;
  customerId: string | null;
  status: IntentStatus;
  amount: number;
  currency: string;
  /** Refunded to the payer. */
  amountRefunded: number;
  /** Lost to the payer's bank in a dispute. */
  amountLost: number;
  /** The provider's message about the last failed attempt. */
  failure: string | null;
  receiptUrl: string | null;
  paidAt: Date | null;
  createdAt: Date;
  /** Our ids from the intent's metadata; null for intents of subscriptions. */
  paymentId: string | null;
  planId: string | null;
  /** The invoice that this intent pays; null for one-time payments. */
  invoice: InvoiceReference | null;
}

export interface InvoiceReference {
  id: string;
  subscriptionId: string | null;
  taxAmount: number;
  hostedUrl: string | null;
}

export type SubscriptionStatus =
  'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';

export interface SubscriptionSnapshot {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  /** Price of one period. */
  amount: number;
  currency: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  startedAt: Date;
  endedAt: Date | null;
  /** Our ids from the subscription's metadata. */
  subscriptionId: string | null;
  planId: string | null;
  latestInvoice: {
    id: string;
    open: boolean;
    /** Open after the last automatic attempt; no further one follows. */
    givenUp: boolean;
    createdAt: Date;
    paid: boolean;
    /** The secret that the payer's browser needs for paying, while the invoice is open. */
    clientSecret: string | null;
    intentIds: string[];
  } | null;
}

/** The changed objects of a webhook. Their state is always read from Stripe. */
export interface WebhookNotice {
  /** Digest of the signed content: equal only for repeated deliveries. */
  digest: string;
  id: string;
  type: string;
  intentId: string | null;
  invoiceId: string | null;
  subscriptionId: string | null;
  customerId: string | null;
}
