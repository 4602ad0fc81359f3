import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** Maps Stripe customers to accounts. Rows outlive the account. */
@Injectable()
export class BillingCustomersRepository {
  constructor(private readonly source: DataSource) {}

  /** Number of Stripe customers that this account has had. */
  async countForUser(userId: string): Promise<number> {
    const [{ count }] = await this.source.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM billing_customers WHERE user_id = $1',
      [userId],
    );
    return count;
  }

  /** @returns the customer's account, null if that was deleted, undefined for an unknown customer */
  async findUser(customerId: string): Promise<string | null | undefined> {
    const [row] = await this.source.query<{ userId: string | null }[]>(
      'SELECT user_id AS "userId" FROM billing_customers WHERE customer_id = $1',
      [customerId],
    );
    return row?.userId;
  }

  /**
   * Record that the creation of a customer starts.
   *
   * @returns the start time, or the customer if the account already has one, or null for a deleted account
   */
  async startCreation(userId: string): Promise<{ startedAt: Date } | { customerId: string } | null> {
    type Row = { customerId: null; startedAt: Date } | { customerId: string; startedAt: null };
    const [[account]] = await this.source.query<[Row[], number]>(
      `UPDATE users SET customer_begun_at = CASE WHEN stripe_customer_id IS NULL THEN clock_timestamp() END
       WHERE id = $1
       RETURNING stripe_customer_id AS "customerId", customer_begun_at AS "startedAt"`,
      [userId],
    );
    if (account === undefined) return null;
    const { customerId, startedAt } = account;
    return startedAt === null ? { customerId } : { startedAt };
  }

  /** @returns the account's customer: this one, or the one that a concurrent request attached first */
  async attach(userId: string, customerId: string, transaction: Transaction): Promise<string> {
    const [[account]] = await transaction.query<[[{ customerId: string }], number]>(
      `UPDATE users SET stripe_customer_id = coalesce(stripe_customer_id, $2), customer_begun_at = NULL
       WHERE id = $1
       RETURNING stripe_customer_id AS "customerId"`,
      [userId, customerId],
    );
    await transaction.query(
      `INSERT INTO billing_customers (customer_id, user_id) VALUES ($2, $1)
       ON CONFLICT (customer_id) DO UPDATE SET closed_at = NULL`,
      [userId, customerId],
    );
    return account.customerId;
  }

  /** Detach a customer that was deleted at Stripe; the next purchase creates a new one. */
  async detach(customerId: string): Promise<void> {
    await this.source.query('UPDATE users SET stripe_customer_id = NULL WHERE stripe_customer_id = $1', [
      customerId,
    ]);
  }

  /** Mark the customer as open, because its account buys again. */
  async reopen(customerId: string, transaction: Transaction): Promise<void> {
    await transaction.query('UPDATE billing_customers SET closed_at = NULL WHERE customer_id = $1', [
      customerId,
    ]);
  }

  /**
   * Customers of deleted or deactivated accounts that might still be charged: not closed yet, or with an open payment or
   * subscription. Random order, so that customers that cannot be closed do not block the others.
   */
  async findToClose(limit: number): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      `SELECT c.customer_id AS id FROM billing_customers c LEFT JOIN users u ON u.id = c.user_id
       WHERE (u.id IS NULL OR u.status = 'deactivated')
         AND (c.closed_at IS NULL
           OR EXISTS (SELECT FROM subscriptions s WHERE s.customer_id = c.customer_id
             AND s.status NOT IN ('abandoned', 'incomplete_expired', 'canceled'))
           OR EXISTS (SELECT FROM payments p WHERE p.customer_id = c.customer_id AND p.status = 'open'))
       ORDER BY random() LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Customers of an account that might be charged: with an open payment or with any subscription. Even an ended
   * subscription may have an unpaid invoice.
   */
  async findChargeableOf(userId: string): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      `SELECT customer_id AS id FROM billing_customers c
       WHERE user_id = $1
         AND (EXISTS (SELECT FROM payments p WHERE p.customer_id = c.customer_id AND p.status = 'open')
           OR EXISTS (SELECT FROM subscriptions s
             WHERE s.customer_id = c.customer_id AND s.status <> 'abandoned'))`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  async markClosed(customerId: string): Promise<void> {
    await this.source.query('UPDATE billing_customers SET closed_at = now() WHERE customer_id = $1', [
      customerId,
    ]);
  }
}
