import { Injectable } from '@nestjs/common';
import { createIdempotently } from './create-idempotently.js';
import { StripeAccount } from './stripe-account.js';

export interface PricedPlan {
  id: string;
  displayName: string;
  /** In the currency's smallest unit. */
  price: number;
  currency: string;
}

/** Prices of subscriptions at Stripe, created on first use without manual setup. */
@Injectable()
export class PricesClient {
  constructor(private readonly account: StripeAccount) {}

  /** Return the id of a plan's monthly price. A changed price gets a new id; existing subscriptions keep theirs. */
  async monthly(plan: PricedPlan): Promise<string> {
    const currency = plan.currency.toLowerCase();
    const lookupKey = `eventframe:${plan.id}:${currency}:${plan.price}:month`;
    const { data } = await this.account.call((stripe) =>
      stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }),
    );
    if (data[0] !== undefined) return data[0].id;

    const parameters = {
      currency,
      unit_amount: plan.price,
      recurring: { interval: 'month' as const },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      // The displayed price includes tax, even if Stripe calculated it, which is not enabled.
      tax_behavior: 'inclusive' as const,
      product_data: { name: plan.displayName, metadata: { plan_id: plan.id } },
    };
    const { id } = await createIdempotently('price', lookupKey, parameters, {
      make: (options) => this.account.call((stripe) => stripe.prices.create(parameters, options)),
    });
    return id;
  }
}
