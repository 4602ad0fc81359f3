/**
 * What the payment provider holds true at one moment, in our words. Amounts are in the currency's smallest
 * unit (cents), currencies ISO 4217 in capitals.
 */

/** Where a payment stands: `open` can still be paid, `processing` is with the bank, the others are final. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled';

/** A one-time payment, or the payment of a subscription's invoice. */
export interface IntentSnapshot {
  id: string;
  /** What the payer's browser needs to pay it. */
  clientSecret: string;
  customerId: string | null;
  status: IntentStatus;
  amount: number;
  currency: string;
  /** Given back to the payer. */
  amountRefunded: number;
  /** Taken back by the payer's bank after a lost dispute. */
  amountLost: number;
  /** Why the last attempt failed, in the provider's words. */
  failure: string | null;
  receiptUrl: string | null;
  paidAt: Date | null;
  createdAt: Date;
  /** Our own ids, as given when the intent was made; null on a subscription's intents. */
  paymentId: string | null;
  planId: string | null;
  /** The invoice this intent pays; null for one-time payments. */
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
  /** Of one period. */
  amount: number;
  currency: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  startedAt: Date;
  endedAt: Date | null;
  /** Our own ids, as given when the subscription was made. */
  subscriptionId: string | null;
  planId: string | null;
  latestInvoice: {
    id: string;
    open: boolean;
    /** Still open, tried, and not going to be tried again by itself; made then. */
    givenUp: boolean;
    createdAt: Date;
    paid: boolean;
    /** What the payer's browser needs to pay it, while it is open. */
    clientSecret: string | null;
    intentIds: string[];
  } | null;
}

/** What a webhook may tell: which objects changed. Their state is always read afresh. */
export interface WebhookNotice {
  /** Of what the signature covers: the same only when somebody sends the same delivery again. */
  digest: string;
  id: string;
  type: string;
  intentId: string | null;
  invoiceId: string | null;
  subscriptionId: string | null;
  customerId: string | null;
}
