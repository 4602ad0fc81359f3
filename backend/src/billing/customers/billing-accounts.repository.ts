import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** The fields of an account that billing needs. */
export interface BillingAccount {
  id: string;
  name: string;
  email: string;
  customerId: string | null;
  /** Start of a customer creation that did not complete. Stripe may have the customer without us knowing its id. */
  customerStartedAt: Date | null;
}

/** Accounts whose subscriptions continue: neither deactivated nor pending deletion. */
const IS_CHARGEABLE = "status <> 'deactivated' AND removal_noted_at IS NULL";

/** Accounts that may buy. A deletion in progress blocks purchases even though it may still fail. */
const IS_OPEN = `${IS_CHARGEABLE}
  AND (closing_until IS NULL OR closing_until <= now())`;

/** Longer than a deletion takes until it is recorded. An interrupted deletion stops blocking purchases after this. */
const CLOSING_TIMEOUT_MINUTES = 15;

/** Accounts as payers. Every billing transaction locks the account's row first, which prevents deadlocks. */
@Injectable()
export class BillingAccountsRepository {
  constructor(private readonly source: DataSource) {}

  /** Block purchases while the account is being deleted. */
  async startClosing(userId: string): Promise<void> {
    await this.source.query(
      'UPDATE users SET closing_until = now() + make_interval(mins => $2) WHERE id = $1',
      [userId, CLOSING_TIMEOUT_MINUTES],
    );
  }

  async endClosing(userId: string): Promise<void> {
    await this.source.query('UPDATE users SET closing_until = NULL WHERE id = $1', [userId]);
  }

  /** @returns null for a deleted or closed account */
  async findOpen(userId: string): Promise<BillingAccount | null> {
    const [account] = await this.source.query<BillingAccount[]>(
      `SELECT id, name, email, stripe_customer_id AS "customerId", customer_begun_at AS "customerStartedAt"
       FROM users WHERE id = $1 AND ${IS_OPEN}`,
      [userId],
    );
    return account ?? null;
  }

  /** Lock the account's row until the transaction ends. @returns false if it was deleted */
  async lock(userId: string, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [
      userId,
    ]);
    return rows.length === 1;
  }

  /** Like {@link lock}, but also returns false for a closed account. */
  async lockOpen(userId: string, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      `SELECT 1 FROM users WHERE id = $1 AND ${IS_OPEN} FOR NO KEY UPDATE`,
      [userId],
    );
    return rows.length === 1;
  }

  /** Whether the account may still be charged. True while a deletion is in progress but not recorded. */
  async isChargeable(userId: string | null): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(`SELECT FROM users WHERE id = $1 AND ${IS_CHARGEABLE}`, [
      userId,
    ]);
    return rows.length === 1;
  }

  /** Whether the account may buy. */
  async isOpen(userId: string | null): Promise<boolean> {
    return userId !== null && (await this.findOpen(userId)) !== null;
  }
}
