import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { SubscriptionSnapshot } from './payment-snapshots.js';
import { StripeAccount } from './stripe-account.js';
import { isMissing, isOtherState, isRefusal, keyFor, noneIfMissing } from './stripe-connection.js';
import { idOf } from './stripe-values.js';
import { toSubscriptionSnapshot } from './to-subscription-snapshot.js';

const EXPAND = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];

export interface NewSubscription {
  /** Our row's id: makes the subscription once however often it is asked for, and finds the row again. */
  subscriptionId: string;
  planId: string;
  customerId: string;
  priceId: string;
}

/** Subscriptions and their invoices at Stripe. */
@Injectable()
export class SubscriptionsClient {
  constructor(private readonly account: StripeAccount) {}

  /** Made unpaid (`default_incomplete`): it begins when its first invoice is paid in the payer's browser. */
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

  /** Also of one that has ended. @returns null when there is no such subscription in this account */
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

  /** Ends it now; one that has ended stays as it is. */
  async cancel(id: string): Promise<void> {
    try {
      await this.account.call((stripe) => stripe.subscriptions.cancel(id));
    } catch (error) {
      if (!isOtherState(error)) throw error;
    }
  }

  /** From now on nobody can pay what is still open of a subscription; what was paid meanwhile stays paid. */
  async voidOpenInvoices(id: string): Promise<void> {
    await this.account.call(async (stripe) => {
      for await (const invoice of stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })) {
        await stripe.invoices.voidInvoice(invoice.id).catch((error: unknown) => {
          // That an invoice is not open any more Stripe says without a code.
          if (!isRefusal(error)) throw error;
        });
      }
    });
  }

  /** Ids of all subscriptions a customer has or had; one that Stripe does not know has none. */
  ofCustomer(customerId: string): Promise<string[]> {
    return this.ids({ customer: customerId, status: 'all', limit: 100 }).catch(noneIfMissing);
  }

  /** Ids of the subscriptions made since a moment, ended ones too. */
  madeSince(since: Date): Promise<string[]> {
    return this.ids({ created: { gte: Math.floor(since.getTime() / 1000) }, status: 'all', limit: 100 });
  }

  /** Which subscription an invoice is of, and which payments it has seen; null when there is no such invoice. */
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
