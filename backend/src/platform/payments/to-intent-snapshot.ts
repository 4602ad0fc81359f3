import type Stripe from 'stripe';
import { dateOf, idOf } from './stripe-values.js';
import type { IntentSnapshot, IntentStatus, InvoiceReference } from './payment-snapshots.js';

/** Dispute statuses in which the money is lost. `won`, `prevented` and inquiries keep it. */
const LOST = new Set(['lost', 'appeal_needs_response', 'appeal_under_review']);

/**
 * Convert an intent.
 *
 * @param intent with `latest_charge` expanded
 * @param disputes of its charge
 * @param invoice the invoice it pays, if any
 */
export function toIntentSnapshot(
  intent: Stripe.PaymentIntent,
  disputes: Stripe.Dispute[],
  invoice: InvoiceReference | null,
): IntentSnapshot {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const paid = charge?.paid === true && intent.status === 'succeeded';
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    customerId: idOf(intent.customer),
    status: statusOf(intent.status),
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    amountRefunded: charge?.amount_refunded ?? 0,
    amountLost: disputes
      .filter((dispute) => LOST.has(dispute.status))
      .reduce((sum, dispute) => sum + dispute.amount, 0),
    failure: intent.last_payment_error?.message ?? null,
    receiptUrl: charge?.receipt_url ?? null,
    paidAt: paid ? dateOf(charge.created) : null,
    createdAt: dateOf(intent.created),
    paymentId: intent.metadata['payment_id'] ?? null,
    planId: intent.metadata['plan_id'] ?? null,
    invoice,
  };
}

const FINAL: Partial<Record<string, IntentStatus>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
};

/** In all other statuses the payer can still act. */
function statusOf(status: string): IntentStatus {
  return FINAL[status] ?? 'open';
}

/** Convert an invoice payment. @param payment with `invoice` expanded */
export function toInvoiceReference(payment: Stripe.InvoicePayment): InvoiceReference | null {
  const { invoice } = payment;
  if (typeof invoice !== 'object' || !('status' in invoice)) return null;
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription ?? null),
    taxAmount: (invoice.total_taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0),
    hostedUrl: invoice.hosted_invoice_url ?? null,
  };
}
