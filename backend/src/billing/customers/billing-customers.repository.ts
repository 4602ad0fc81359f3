import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** Which of our accounts each customer at Stripe is or was. Rows outlive the account. */
@Injectable()
export class BillingCustomersRepository {
  constructor(private readonly source: DataSource) {}

  /** How many customers this account has had. */
  async countOfUser(userId: string): Promise<number> {
    const [{ count }] = await this.source.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM billing_customers WHERE user_id = $1',
      [userId],
    );
    return count;
  }

  /** @returns the customer's account, null when that is gone, undefined for a customer that is none of ours */
  async findUser(customerId: string): Promise<string | null | undefined> {
    const [row] = await this.source.query<{ userId: string | null }[]>(
      'SELECT user_id AS "userId" FROM billing_customers WHERE customer_id = $1',
      [customerId],
    );
    return row?.userId;
  }

  /**
   * Notes that a customer is about to be made.
   *
   * @returns the moment; or the customer somebody else was quicker with; null for an account that is gone
   */
  async begin(userId: string): Promise<{ begunAt: Date } | { customerId: string } | null> {
    type Row = { customerId: null; begunAt: Date } | { customerId: string; begunAt: null };
    const [[account]] = await this.source.query<[Row[], number]>(
      `UPDATE users SET customer_begun_at = CASE WHEN stripe_customer_id IS NULL THEN clock_timestamp() END
       WHERE id = $1
       RETURNING stripe_customer_id AS "customerId", customer_begun_at AS "begunAt"`,
      [userId],
    );
    if (account === undefined) return null;
    const { customerId, begunAt } = account;
    return begunAt === null ? { customerId } : { begunAt };
  }

  /** @returns the account's customer: this one, or the one somebody else was quicker with */
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

  /** Forgets a customer that was deleted at Stripe; the next purchase makes a new one. */
  async detach(customerId: string): Promise<void> {
    await this.source.query('UPDATE users SET stripe_customer_id = NULL WHERE stripe_customer_id = $1', [
      customerId,
    ]);
  }

  /** Its account may buy again. */
  async reopen(customerId: string, transaction: Transaction): Promise<void> {
    await transaction.query('UPDATE billing_customers SET closed_at = NULL WHERE customer_id = $1', [
      customerId,
    ]);
  }

  /**
   * Customers whose account is gone or deactivated, and who could still be charged for all we know: not looked
   * at since, or with something that is not over. In any order: those that cannot be closed do not hold up the others.
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
   * The customers of an account that could be charged for all we know: with a payment that is open, or with a
   * subscription, of which an ended one may have left an invoice.
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
