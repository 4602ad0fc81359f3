import { Injectable } from '@nestjs/common';
import { StripeAccount } from './stripe-account.js';
import { createIdempotently } from './create-idempotently.js';
import { isMissing } from './stripe-connection.js';

/** The database's clock and Stripe's are no further apart than this, with the time that a request takes. */
const CLOCKS_APART_SECONDS = 15 * 60;

/** Payers at Stripe. */
@Injectable()
export class CustomersClient {
  constructor(private readonly account: StripeAccount) {}

  /**
   * Makes the payer of one of our accounts, once: the key depends on nothing that may change between two
   * attempts, so the name comes afterwards ({@link describe}).
   *
   * @param generation how many customers this account had before, which were deleted at Stripe
   * @param begunAt since when it is tried: where Stripe failed before, it may have made the customer all the same
   */
  async create(userId: string, generation: number, begunAt: Date): Promise<string> {
    const parameters = { metadata: { user_id: userId } };
    const { id } = await createIdempotently<{ id: string }>(
      'customer',
      `${userId}-${generation}`,
      parameters,
      {
        make: (options) => this.account.call((stripe) => stripe.customers.create(parameters, options)),
        found: () => this.findMade(userId, begunAt),
      },
    );
    return id;
  }

  /**
   * Finds the payer that was made for an account by somebody who could not tell us: keys are good for a day only. Asks for
   * Stripe's list of customers, which knows a new one at once, as its search does not.
   *
   * @param begunAt when it was tried last, by the database's clock
   * @returns null when none was made, or it was deleted
   */
  async find(userId: string, begunAt: Date): Promise<string | null> {
    return (await this.findMade(userId, begunAt))?.id ?? null;
  }

  private findMade(userId: string, begunAt: Date): Promise<{ id: string } | null> {
    const begun = Math.floor(begunAt.getTime() / 1000);
    const created = { gte: begun - CLOCKS_APART_SECONDS, lte: begun + CLOCKS_APART_SECONDS };
    return this.account.call(async (stripe) => {
      let first: { id: string } | null = null;
      // They come newest first. Were there several, everybody gets the one that was made first.
      for await (const customer of stripe.customers.list({ created, limit: 100 })) {
        if (customer.metadata['user_id'] === userId) first = { id: customer.id };
      }
      return first;
    });
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

  /**
   * The address of a page at Stripe where the payer sees invoices, changes the card and cancels.
   *
   * @returns null when Stripe does not know this customer (any more)
   */
  async openPortal(customerId: string, returnUrl: string): Promise<string | null> {
    try {
      const session = await this.account.call((stripe) =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return session.url;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
