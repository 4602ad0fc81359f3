import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { IntentSnapshot, InvoiceReference } from './payment-snapshots.js';
import { StripeAccount } from './stripe-account.js';
import { isMissing, isStateConflict, keyFor, emptyIfMissing } from './stripe-connection.js';
import { toIntentSnapshot, toInvoiceReference } from './to-intent-snapshot.js';
import { dateOf, idOf } from './stripe-values.js';

export interface NewIntent {
  /** Our row's id. Makes creation idempotent and identifies the row in webhooks. */
  paymentId: string;
  planId: string;
  customerId: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  description: string;
}

/** Maximum duration of a dispute. */
const MAX_DISPUTE_MS = 180 * 24 * 60 * 60 * 1000;

/** Payment intents at Stripe. */
@Injectable()
export class IntentsClient {
  constructor(private readonly account: StripeAccount) {}

  async create({ paymentId, planId, customerId, ...money }: NewIntent): Promise<{ id: string }> {
    const parameters = {
      amount: money.amount,
      currency: money.currency.toLowerCase(),
      customer: customerId,
      description: money.description,
      metadata: { payment_id: paymentId, plan_id: planId },
      automatic_payment_methods: { enabled: true },
    };
    const key = keyFor('payment', paymentId, parameters);
    return this.account.call((stripe) => stripe.paymentIntents.create(parameters, key));
  }

  /** @returns null if this account has no such intent */
  async read(id: string): Promise<IntentSnapshot | null> {
    try {
      const intent = await this.account.call((stripe) =>
        stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
      );
      return toIntentSnapshot(intent, await this.disputesOf(intent), await this.invoiceOf(intent));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /**
   * Cancel a payment. Ignores one that was paid or canceled concurrently. Sends no idempotency key, because Stripe
   * would replay a rejection after the payment becomes cancelable again.
   */
  async cancel(id: string): Promise<void> {
    await this.tryChange((stripe) => stripe.paymentIntents.cancel(id));
  }

  /**
   * Refund the remaining amount of a payment.
   *
   * @returns false if nothing can be refunded: it already was, or the bank has the money in a dispute
   */
  async refund(id: string): Promise<boolean> {
    return this.tryChange((stripe) => stripe.refunds.create({ payment_intent: id }));
  }

  /** Return the last refund of a payment if it failed because the payer's bank rejected it. */
  async findFailedRefund(id: string): Promise<{ id: string; reason: string | null; createdAt: Date } | null> {
    const { data } = await this.account.call((stripe) =>
      stripe.refunds.list({ payment_intent: id, limit: 1 }),
    );
    const last = data[0];
    if (last?.status !== 'failed') return null;
    return { id: last.id, reason: last.failure_reason ?? null, createdAt: dateOf(last.created) };
  }

  /** Return the ids of all intents of a customer; none for an unknown customer. */
  async findIdsForCustomer(customerId: string): Promise<string[]> {
    const query = { customer: customerId, limit: 100 };
    return this.collect((stripe) => stripe.paymentIntents.list(query), 'id').catch(emptyIfMissing);
  }

  /**
   * Return the ids of intents created since `since`, or whose refunds or disputes may have changed since. Stripe
   * lists those by creation, and banks take months to decide.
   */
  async findIdsChangedSince(since: Date): Promise<Set<string>> {
    const from = (ms: number) => ({ created: { gte: Math.floor(ms / 1000) }, limit: 100 });
    const pending = from(since.getTime() - MAX_DISPUTE_MS);
    return new Set([
      ...(await this.collect((stripe) => stripe.paymentIntents.list(from(since.getTime())), 'id')),
      ...(await this.collect((stripe) => stripe.refunds.list(pending), 'payment_intent')),
      ...(await this.collect((stripe) => stripe.disputes.list(pending), 'payment_intent')),
    ]);
  }

  private async collect<K extends string>(
    list: (stripe: Stripe) => AsyncIterable<{ [key in K]?: string | { id: string } | null }>,
    field: K,
  ): Promise<string[]> {
    return this.account.call(async (stripe) => {
      const ids: string[] = [];
      for await (const object of list(stripe)) {
        const id = idOf(object[field]);
        if (id !== null) ids.push(id);
      }
      return ids;
    });
  }

  private async tryChange(change: (stripe: Stripe) => Promise<unknown>): Promise<boolean> {
    try {
      await this.account.call(change);
      return true;
    } catch (error) {
      if (!isStateConflict(error)) throw error;
      return false;
    }
  }

  private async disputesOf(intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
    const charge = intent.latest_charge;
    if (typeof charge !== 'object' || charge?.disputed !== true) return [];
    const { data } = await this.account.call((stripe) => stripe.disputes.list({ payment_intent: intent.id }));
    return data;
  }

  /** One-time payments have our id and no invoice; all others are looked up. */
  private async invoiceOf(intent: Stripe.PaymentIntent): Promise<InvoiceReference | null> {
    if (intent.metadata['payment_id'] !== undefined) return null;
    const { data } = await this.account.call((stripe) =>
      stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intent.id },
        expand: ['data.invoice'],
      }),
    );
    return data[0] === undefined ? null : toInvoiceReference(data[0]);
  }
}
