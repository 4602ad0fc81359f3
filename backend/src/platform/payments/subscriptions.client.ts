import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { SubscriptionSnapshot } from './payment-snapshots.js';
import { StripeAccount } from './stripe-account.js';
import { isMissing, isStateConflict, isInvalidRequest, keyFor, emptyIfMissing } from './stripe-connection.js';
import { idOf } from './stripe-values.js';
import { toSubscriptionSnapshot } from './to-subscription-snapshot.js';

const EXPAND = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];

export interface NewSubscription {
  /** Our row's id. Makes creation idempotent and identifies the row in webhooks. */
  subscriptionId: string;
  planId: string;
  customerId: string;
  priceId: string;
}

/** Subscriptions and their invoices at Stripe. */
@Injectable()
export class SubscriptionsClient {
  constructor(private readonly account: StripeAccount) {}

  /**
   * Create an unpaid subscription (`default_incomplete`). It starts when its first invoice is paid in the payer's
   * browser.
   */
  async create({
    subscriptionId,
    planId,
    customerId,
    priceId,
  }: NewSubscription): Promise<SubscriptionSnapshot> {
    const parameters: Stripe.SubscriptionCreateParams = {
      customer: customerId,
      items: [{ price: priceId }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: { subscription_id: subscriptionId, plan_id: planId },
      expand: EXPAND,
    };
    const key = keyFor('subscription', subscriptionId, parameters);
    return toSubscriptionSnapshot(
      await this.account.call((stripe) => stripe.subscriptions.create(parameters, key)),
    );
  }

  /** Read a subscription, including ended ones. @returns null if this account has no such subscription */
  async read(id: string): Promise<SubscriptionSnapshot | null> {
    try {
      return toSubscriptionSnapshot(
        await this.account.call((stripe) => stripe.subscriptions.retrieve(id, { expand: EXPAND })),
      );
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** End a subscription immediately. Ignores one that has ended. */
  async cancel(id: string): Promise<void> {
    try {
      await this.account.call((stripe) => stripe.subscriptions.cancel(id));
    } catch (error) {
      if (!isStateConflict(error)) throw error;
    }
  }

  /**
   * Void the open invoices of a subscription, so that they cannot be paid. Ignores invoices that were paid
   * concurrently.
   */
  async voidOpenInvoices(id: string): Promise<void> {
    await this.account.call(async (stripe) => {
      for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })) {
        await stripe.invoices.voidInvoice(invoice.id).catch((error: unknown) => {
          // Stripe has no error code for an invoice that is no longer open.
          if (!isInvalidRequest(error)) throw error;
        });
      }
    });
  }

  /** Return the ids of all subscriptions of a customer; none for an unknown customer. */
  findIdsForCustomer(customerId: string): Promise<string[]> {
    return this.ids({ customer: customerId, status: 'all', limit: 100 }).catch(emptyIfMissing);
  }

  /** Return the ids of subscriptions created since `since`, including ended ones. */
  findIdsCreatedSince(since: Date): Promise<string[]> {
    return this.ids({ created: { gte: Math.floor(since.getTime() / 1000) }, status: 'all', limit: 100 });
  }

  /** Return the subscription and the payments of an invoice, or null if it does not exist. */
  async readInvoice(id: string): Promise<{ subscriptionId: string | null; intentIds: string[] } | null> {
    try {
      const invoice = await this.account.call((stripe) =>
        stripe.invoices.retrieve(id, { expand: ['payments'] }),
      );
      return {
        subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
        intentIds: (invoice.payments?.data ?? [])
          .map(({ payment }) => idOf(payment.payment_intent))
          .filter((intent) => intent !== null),
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private ids(query: Stripe.SubscriptionListParams): Promise<string[]> {
    return this.account.call(async (stripe) => {
      const ids: string[] = [];
      for await (const { id } of stripe.subscriptions.list(query)) ids.push(id);
      return ids;
    });
  }
}
