import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { IntentSnapshot, InvoiceReference } from './payment-snapshots.js';
import { StripeAccount } from './stripe-account.js';
import { isMissing, isOtherState, keyFor, noneIfMissing } from './stripe-connection.js';
import { toIntentSnapshot, toInvoiceReference } from './to-intent-snapshot.js';
import { dateOf, idOf } from './stripe-values.js';

export interface NewIntent {
  /** Our row's id: makes the intent once however often it is asked for, and finds the row again. */
  paymentId: string;
  planId: string;
  customerId: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  description: string;
}

/** From the beginning of a dispute to its end, at most. */
const LONGEST_DISPUTE_MS = 180 * 24 * 60 * 60 * 1000;

/** Payments at Stripe. */
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

  /** @returns null when there is no such intent in this account */
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
   * Cancels what can still be cancelled; one that was paid or cancelled meanwhile stays as it is. Without a
   * key of ours, since Stripe would repeat a refusal under it when the payment can be cancelled again.
   */
  async cancel(id: string): Promise<void> {
    await this.unlessOtherwise((stripe) => stripe.paymentIntents.cancel(id));
  }

  /**
   * Gives back all that is left of a payment; a second time nothing is left.
   *
   * @returns false when there is nothing to give: it is back already, or with the payer's bank in a dispute
   */
  async refund(id: string): Promise<boolean> {
    return this.unlessOtherwise((stripe) => stripe.refunds.create({ payment_intent: id }));
  }

  /** The last refund of a payment, if that failed: the payer's bank would not take it. */
  async failedRefund(id: string): Promise<{ id: string; reason: string | null; createdAt: Date } | null> {
    const { data } = await this.account.call((stripe) =>
      stripe.refunds.list({ payment_intent: id, limit: 1 }),
    );
    const last = data[0];
    if (last?.status !== 'failed') return null;
    return { id: last.id, reason: last.failure_reason ?? null, createdAt: dateOf(last.created) };
  }

  /** Ids of all intents of a customer; one that Stripe does not know has none. */
  async ofCustomer(customerId: string): Promise<string[]> {
    const query = { customer: customerId, limit: 100 };
    return this.collect((stripe) => stripe.paymentIntents.list(query), 'id').catch(noneIfMissing);
  }

  /**
   * Ids of the intents that were made since a moment, or whose refunds or disputes may have changed since: Stripe
   * lists these by when they began, and banks take months over them.
   */
  async touchedSince(since: Date): Promise<Set<string>> {
    const from = (moment: number) => ({ created: { gte: Math.floor(moment / 1000) }, limit: 100 });
    const undecided = from(since.getTime() - LONGEST_DISPUTE_MS);
    return new Set([
      ...(await this.collect((stripe) => stripe.paymentIntents.list(from(since.getTime())), 'id')),
      ...(await this.collect((stripe) => stripe.refunds.list(undecided), 'payment_intent')),
      ...(await this.collect((stripe) => stripe.disputes.list(undecided), 'payment_intent')),
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

  private async unlessOtherwise(change: (stripe: Stripe) => Promise<unknown>): Promise<boolean> {
    try {
      await this.account.call(change);
      return true;
    } catch (error) {
      if (!isOtherState(error)) throw error;
      return false;
    }
  }

  private async disputesOf(intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
    const charge = intent.latest_charge;
    if (typeof charge !== 'object' || charge?.disputed !== true) return [];
    const { data } = await this.account.call((stripe) => stripe.disputes.list({ payment_intent: intent.id }));
    return data;
  }

  /** One-time payments carry our id and belong to no invoice; all others are looked up. */
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
