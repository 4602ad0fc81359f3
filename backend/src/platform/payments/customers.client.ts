import { Injectable } from '@nestjs/common';
import { StripeAccount } from './stripe-account.js';
import { createIdempotently } from './create-idempotently.js';
import { isMissing } from './stripe-connection.js';

/** Maximum difference between the database's and Stripe's clocks, including the request's duration. */
const MAX_CLOCK_SKEW_SECONDS = 15 * 60;

/** Customers at Stripe. */
@Injectable()
export class CustomersClient {
  constructor(private readonly account: StripeAccount) {}

  /**
   * Create the customer of an account once.
   *
   * The idempotency key depends on nothing that can change between attempts, so {@link updateDetails} sets the name
   * afterwards.
   *
   * @param generation number of this account's earlier customers, which were deleted at Stripe
   * @param startedAt time of the first attempt; Stripe may have created the customer although it failed
   */
  async create(userId: string, generation: number, startedAt: Date): Promise<string> {
    const parameters = { metadata: { user_id: userId } };
    const { id } = await createIdempotently<{ id: string }>(
      'customer',
      `${userId}-${generation}`,
      parameters,
      {
        make: (options) => this.account.call((stripe) => stripe.customers.create(parameters, options)),
        found: () => this.findCreated(userId, startedAt),
      },
    );
    return id;
  }

  /**
   * Find a customer whose creation was not recorded, since idempotency keys expire after a day. Uses Stripe's list,
   * which includes new customers immediately, unlike its search.
   *
   * @param startedAt time of the last attempt by the database's clock
   * @returns null if none was created, or it was deleted
   */
  async find(userId: string, startedAt: Date): Promise<string | null> {
    return (await this.findCreated(userId, startedAt))?.id ?? null;
  }

  private findCreated(userId: string, startedAt: Date): Promise<{ id: string } | null> {
    const seconds = Math.floor(startedAt.getTime() / 1000);
    const created = { gte: seconds - MAX_CLOCK_SKEW_SECONDS, lte: seconds + MAX_CLOCK_SKEW_SECONDS };
    return this.account.call(async (stripe) => {
      let first: { id: string } | null = null;
      // The list is newest first. Of several customers, all callers get the oldest.
      for await (const customer of stripe.customers.list({ created, limit: 100 })) {
        if (customer.metadata['user_id'] === userId) first = { id: customer.id };
      }
      return first;
    });
  }

  /** Update name and email. @returns false if this customer was deleted at Stripe */
  async updateDetails(customerId: string, person: { name: string; email: string }): Promise<boolean> {
    try {
      await this.account.call((stripe) => stripe.customers.update(customerId, person));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /**
   * Create the URL of a page at Stripe where the customer sees invoices, changes the card and cancels.
   *
   * @returns null if Stripe does not have this customer
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
