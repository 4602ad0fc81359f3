import type Stripe from 'stripe';
import { StripeError } from '../stripe-error.js';
import type { State } from '../state.js';

interface CustomerParams {
  name?: string;
  email?: string;
  metadata?: Record<string, string>;
}

export class Customers {
  constructor(private readonly state: State) {}

  create({ name, email, metadata = {} }: CustomerParams): Stripe.Customer {
    const id = this.state.newId('cus', 14);
    const customer = this.state.add<Stripe.Customer>({
      id,
      object: 'customer',
      address: null,
      balance: 0,
      // In real time: the product searches for a customer around the time of its request.
      created: this.state.realTime(),
      currency: null,
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: email ?? null,
      invoice_prefix: id.slice(-8).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata,
      name: name ?? null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    });
    this.state.emit('customer.created', customer);
    return customer;
  }

  update(id: string, { name, email, metadata }: CustomerParams): Stripe.Customer {
    const customer = this.getExisting(id);
    if (name !== undefined) customer.name = name;
    if (email !== undefined) customer.email = email;
    Object.assign(customer.metadata, metadata);
    this.state.emit('customer.updated', customer);
    return customer;
  }

  /** Get a customer that is not deleted. */
  getExisting(id: string, param = 'id'): Stripe.Customer {
    const customer = this.state.get('customer', id, param);
    if ('deleted' in customer) throw StripeError.missing('customer', id, param);
    return customer;
  }

  /** Customers that are not deleted, newest first. */
  all(): Stripe.Customer[] {
    return this.state.all('customer').filter((customer) => !('deleted' in customer));
  }

  /** The customers of one of our accounts. */
  ofUser(userId: string): Stripe.Customer[] {
    return this.all().filter(({ metadata }) => metadata['user_id'] === userId);
  }

  delete(id: string): object {
    const customer = this.getExisting(id);
    this.state.emit('customer.deleted', customer);
    Object.assign(customer, { deleted: true });
    return { id, object: 'customer', deleted: true };
  }
}
