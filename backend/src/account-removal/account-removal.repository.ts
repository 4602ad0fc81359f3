import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';
import type { UserRole } from '../users/user.entity.js';

/** An account about to be removed; its row is locked. */
export interface DoomedAccount {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  /** Events and photos that go with it. */
  events: number;
  photos: number;
}

/** Accounts that are about to go: from the note on they are as good as gone, until their rows leave, too. */
@Injectable()
export class AccountRemovalRepository {
  constructor(private readonly source: DataSource) {}

  /** Unchanged by others until the transaction ends; null when there is no such account, or it is about to go. */
  async lock(id: string, transaction: Transaction): Promise<DoomedAccount | null> {
    await transaction.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
    const [row] = await transaction.query<DoomedAccount[]>(
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
   * From now on the account is as good as gone: nobody signs in with it, and its events are not found.
   * Fails on the constraint `users_last_admin` when no active admin would remain.
   */
  async note(id: string, transaction: Transaction): Promise<void> {
    await transaction.query(
      "UPDATE users SET removal_noted_at = now(), status = 'deactivated' WHERE id = $1",
      [id],
    );
  }

  /** Accounts whose removal was noted and is not done, those that wait longest first. */
  async findNoted(limit: number): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      'SELECT id FROM users WHERE removal_noted_at IS NOT NULL ORDER BY removal_noted_at LIMIT $1',
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks an account whose removal was noted. @returns false when it is gone */
  async lockNoted(id: string, transaction: Transaction): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      'SELECT FROM users WHERE id = $1 AND removal_noted_at IS NOT NULL FOR UPDATE',
      [id],
    );
    return rows.length === 1;
  }

  async delete(id: string, transaction: Transaction): Promise<void> {
    await transaction.query('DELETE FROM users WHERE id = $1', [id]);
  }
}
