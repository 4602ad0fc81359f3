import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';
import type { UserRole } from '../users/user.entity.js';

/** An account whose row is locked for its removal. */
export interface AccountToRemove {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  /** Events and photos that are deleted with it. */
  events: number;
  photos: number;
}

/** Accounts pending deletion: closed as soon as the removal is recorded, deleted later. */
@Injectable()
export class AccountRemovalRepository {
  constructor(private readonly source: DataSource) {}

  /** Lock an account until the transaction ends. @returns null if it does not exist or is pending deletion */
  async lock(id: string, transaction: Transaction): Promise<AccountToRemove | null> {
    await transaction.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
    const [row] = await transaction.query<AccountToRemove[]>(
      `SELECT u.id, u.name, u.email, u.role, e.events, e.photos
       FROM users u CROSS JOIN LATERAL (
         SELECT count(*)::int AS events, coalesce(sum(photo_count), 0)::int AS photos
         FROM events WHERE user_id = u.id) AS e
       WHERE u.id = $1 AND u.removal_noted_at IS NULL`,
      [id],
    );
    return row ?? null;
  }

  /**
   * Record the removal. Blocks sign-ins and hides the account's events from now on. Violates the constraint
   * `users_last_admin` if no active admin would remain.
   */
  async recordRemoval(id: string, transaction: Transaction): Promise<void> {
    await transaction.query(
      "UPDATE users SET removal_noted_at = now(), status = 'deactivated' WHERE id = $1",
      [id],
    );
  }

  /** Accounts pending deletion, oldest first. */
  async findPending(limit: number): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      'SELECT id FROM users WHERE removal_noted_at IS NOT NULL ORDER BY removal_noted_at LIMIT $1',
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Delete an account pending deletion, if it still exists, with events that the previous version left.
   *
   * @returns the stored name of its logo, which a database trigger marked as discarded; null if it had none
   */
  async deletePending(id: string): Promise<string | null> {
    const [rows] = await this.source.query<[{ logo: string | null }[], number]>(
      `DELETE FROM users WHERE id = $1 AND removal_noted_at IS NOT NULL
       RETURNING (SELECT logo_object FROM brands WHERE user_id = $1) AS logo`,
      [id],
    );
    return rows[0]?.logo ?? null;
  }
}
