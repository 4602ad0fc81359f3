import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import type { UserRole, UserStatus } from '../../users/user.entity.js';

/** What an account was before a change. */
export interface AccountBefore {
  name: string;
  email: string;
  role: UserRole;
  status: UserStatus;
}

/** Changes that operators make to accounts; each decides in the database whether it may happen. */
@Injectable()
export class AccountChangesRepository {
  /** Keeps the row as it is until the transaction ends; null when there is none, or none but for a moment. */
  async lock(id: string, transaction: Transaction): Promise<AccountBefore | null> {
    const [row] = await transaction.query<AccountBefore[]>(
      'SELECT name, email, role, status FROM users WHERE id = $1 AND removal_noted_at IS NULL FOR UPDATE',
      [id],
    );
    return row ?? null;
  }

  async setStatus(id: string, status: UserStatus, transaction: Transaction): Promise<void> {
    await transaction.query('UPDATE users SET status = $2 WHERE id = $1', [id, status]);
  }

  /** Fails on the constraint `users_last_admin` when no active admin would remain. */
  async setRole(id: string, role: UserRole, transaction: Transaction): Promise<void> {
    await transaction.query('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
  }
}
