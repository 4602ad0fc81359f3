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

@Injectable()
export class AccountRemovalRepository {
  constructor(private readonly source: DataSource) {}

  /** Unchanged by others until the transaction ends; null when there is no such account. */
  async lock(id: string, transaction: Transaction): Promise<DoomedAccount | null> {
    await transaction.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
    const [row] = await transaction.query<DoomedAccount[]>(
      `SELECT u.id, u.name, u.email, u.role, e.events, e.photos
       FROM users u CROSS JOIN LATERAL (
         SELECT count(*)::int AS events, coalesce(sum(photo_count), 0)::int AS photos
         FROM events WHERE user_id = u.id) AS e
       WHERE u.id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** Without whom nobody could operate the service. */
  async isLastAdmin(id: string): Promise<boolean> {
    const [{ others, isAdmin }] = await this.source.query<[{ others: number; isAdmin: boolean }]>(
      `SELECT count(*) FILTER (WHERE id <> $1)::int AS others, coalesce(bool_or(id = $1), false) AS "isAdmin"
       FROM users WHERE role = 'admin' AND status = 'active'`,
      [id],
    );
    return isAdmin && others === 0;
  }

  async delete(id: string, transaction: Transaction): Promise<void> {
    await transaction.query('DELETE FROM users WHERE id = $1', [id]);
  }
}
