import { Injectable } from '@nestjs/common';
import { StripeAccount } from './stripe-account.js';
import { isMissing, keyFor } from './stripe-connection.js';

/** Payers at Stripe. */
@Injectable()
export class CustomersClient {
  constructor(private readonly account: StripeAccount) {}

  /**
   * Makes the payer of one of our accounts, once: the key depends on nothing that may change between two
   * attempts, so the name comes afterwards ({@link describe}).
   *
   * @param generation how many customers this account had before, which were deleted at Stripe
   */
  async create(userId: string, generation: number): Promise<string> {
    const parameters = { metadata: { user_id: userId } };
    const key = keyFor('customer', `${userId}-${generation}`, parameters);
    return (await this.account.call((stripe) => stripe.customers.create(parameters, key))).id;
  }

  /** @returns false when this customer was deleted at Stripe */
  async describe(customerId: string, person: { name: string; email: string }): Promise<boolean> {
    try {
      await this.account.call((stripe) => stripe.customers.update(customerId, person));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** The address of a page at Stripe where the payer sees invoices, changes the card and cancels. */
  async openPortal(customerId: string, returnUrl: string): Promise<string> {
    const session = await this.account.call((stripe) =>
      stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
    );
    return session.url;
  }
}
