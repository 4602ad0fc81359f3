import type Stripe from 'stripe';
import { StripeError } from '../stripe-error.js';
import type { State } from '../state.js';

export interface PriceParams {
  currency?: string;
  unit_amount?: string;
  recurring?: { interval?: string };
  lookup_key?: string;
  transfer_lookup_key?: string;
  tax_behavior?: string;
  product?: string;
  product_data?: { name?: string; metadata?: Record<string, string> };
  metadata?: Record<string, string>;
}

/** Products and their prices. */
export class Catalog {
  constructor(private readonly state: State) {}

  createProduct({
    name,
    metadata = {},
  }: {
    name?: string;
    metadata?: Record<string, string>;
  }): Stripe.Product {
    if (!name) throw StripeError.invalid('Missing required param: name.', 'name', 'parameter_missing');
    return this.state.add<Stripe.Product>({
      id: this.state.newId('prod', 14),
      object: 'product',
      active: true,
      created: this.state.now(),
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata,
      name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: this.state.now(),
      url: null,
    });
  }

  createPrice(given: PriceParams): Stripe.Price {
    const { currency, unit_amount: unitAmount, lookup_key: lookupKey = null } = given;
    if (!currency)
      throw StripeError.invalid('Missing required param: currency.', 'currency', 'parameter_missing');
    this.releaseLookupKey(lookupKey, given.transfer_lookup_key === 'true');
    return this.state.add<Stripe.Price>({
      id: this.state.newId('price'),
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: this.state.now(),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: lookupKey,
      metadata: given.metadata ?? {},
      nickname: null,
      product: given.product ?? this.createProduct(given.product_data ?? {}).id,
      recurring: {
        interval: (given.recurring?.interval ?? 'month') as 'month',
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
      tax_behavior: given.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'recurring',
      unit_amount: Number(unitAmount),
      unit_amount_decimal: unitAmount as unknown as Stripe.Price['unit_amount_decimal'],
    });
  }

  private releaseLookupKey(key: string | null, transfer: boolean): void {
    const holder =
      key === null ? undefined : this.state.all('price').find((price) => price.lookup_key === key);
    if (holder === undefined) return;
    if (!transfer)
      throw StripeError.invalid(`A price (${holder.id}) already uses that lookup key.`, 'lookup_key');
    holder.lookup_key = null;
  }
}
