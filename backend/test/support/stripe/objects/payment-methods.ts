import type Stripe from 'stripe';
import { behaviorOf, cardNumber } from '../cards.js';
import { StripeError } from '../stripe-error.js';
import type { State } from '../state.js';

/** Payment methods: cards. */
export class PaymentMethods {
  constructor(private readonly state: State) {}

  /** @param numberOrToken a test card's number, or a name such as `pm_card_visa` */
  create(numberOrToken: string): Stripe.PaymentMethod {
    const number = cardNumber(numberOrToken);
    if (!/^\d{12,19}$/.test(number)) {
      throw new StripeError(402, {
        type: 'card_error',
        code: 'invalid_number',
        message: 'The card number is not a valid credit card number.',
        param: 'number',
      });
    }
    const method = this.state.add<Stripe.PaymentMethod>({
      id: this.state.newId('pm'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      card: cardDetails(number),
      created: this.state.now(),
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    });
    this.state.cards.set(method.id, behaviorOf(number));
    return method;
  }

  /** Store a payment method for later charges of a customer. */
  attach(id: string, customer: string | null): void {
    this.state.get('payment_method', id).customer = customer;
  }
}

function cardDetails(number: string): Stripe.PaymentMethod.Card {
  return {
    brand: behaviorOf(number).brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: behaviorOf(number).brand,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: number.slice(-8),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [behaviorOf(number).brand], preferred: null },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
