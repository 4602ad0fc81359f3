import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';

/** What billing knows of an account. */
export interface BillingAccount {
  id: string;
  name: string;
  email: string;
  customerId: string | null;
  /** When a customer was begun last that is not {@link customerId}; Stripe may have it, and nobody told us. */
  customerBegunAt: Date | null;
}

/** Whoever may be charged on: neither deactivated nor about to be deleted for certain. */
const STAYS = "status <> 'deactivated' AND removal_noted_at IS NULL";

/** Whoever may buy: the deletion may still be refused while it is not noted, but nothing is begun meanwhile. */
const IS_OPEN = `${STAYS}
  AND (closing_until IS NULL OR closing_until <= now())`;

/** Longer than a deletion takes until it is noted; one that broke off before is forgotten then. */
const CLOSING_MINUTES = 15;

/** Accounts as payers. Theirs is the first row every billing transaction locks, so that none waits in a circle. */
@Injectable()
export class BillingAccounts {
  constructor(private readonly source: DataSource) {}

  /** From now on nothing can be bought with this account, for as long as its deletion may take. */
  async beginClosing(userId: string): Promise<void> {
    await this.source.query(
      'UPDATE users SET closing_until = now() + make_interval(mins => $2) WHERE id = $1',
      [userId, CLOSING_MINUTES],
    );
  }

  async endClosing(userId: string): Promise<void> {
    await this.source.query('UPDATE users SET closing_until = NULL WHERE id = $1', [userId]);
  }

  /** @returns null for an account that is gone or closed */
  async findOpen(userId: string): Promise<BillingAccount | null> {
    const [account] = await this.source.query<BillingAccount[]>(
      `SELECT id, name, email, stripe_customer_id AS "customerId", customer_begun_at AS "customerBegunAt"
       FROM users WHERE id = $1 AND ${IS_OPEN}`,
      [userId],
    );
    return account ?? null;
  }

  /** Locks the account's row until the transaction ends. @returns false when it is gone */
  async lock(userId: string, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [
      userId,
    ]);
    return rows.length === 1;
  }

  /** The same; false also for an account that is closed. */
  async lockOpen(userId: string, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      `SELECT 1 FROM users WHERE id = $1 AND ${IS_OPEN} FOR NO KEY UPDATE`,
      [userId],
    );
    return rows.length === 1;
  }

  /** Whether somebody is there whose subscription goes on, also while a deletion is about to be decided. */
  async stays(userId: string | null): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(`SELECT FROM users WHERE id = $1 AND ${STAYS}`, [userId]);
    return rows.length === 1;
  }

  /** Whether somebody is there who may buy. */
  async isOpen(userId: string | null): Promise<boolean> {
    return userId !== null && (await this.findOpen(userId)) !== null;
  }
}
