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

/** Prices of subscriptions at Stripe, made when first needed: nobody has to set anything up there. */
@Injectable()
export class PricesClient {
  constructor(private readonly account: StripeAccount) {}

  /** The id of the monthly price of a plan. A changed price is another one; who subscribed before keeps theirs. */
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
      // What the page shows is what is paid, also where Stripe were to reckon the tax in it, which it is not asked to.
      tax_behavior: 'inclusive' as const,
      product_data: { name: plan.displayName, metadata: { plan_id: plan.id } },
    };
    const { id } = await createIdempotently('price', lookupKey, parameters, {
      make: (options) => this.account.call((stripe) => stripe.prices.create(parameters, options)),
    });
    return id;
  }
}
