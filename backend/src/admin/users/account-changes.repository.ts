import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import type { UserRole, UserStatus } from '../../users/user.entity.js';

/** An account before a change. */
export interface AccountBefore {
  name: string;
  email: string;
  role: UserRole;
  status: UserStatus;
}

/** A plan and its term, as the console shows them before another grant. */
export interface LastPlan {
  planId: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Changes of accounts by operators. The database enforces their constraints. */
@Injectable()
export class AccountChangesRepository {
  /** Lock an account until the transaction ends. @returns null if it does not exist or is pending deletion */
  async lock(id: string, transaction: Transaction): Promise<AccountBefore | null> {
    const [row] = await transaction.query<AccountBefore[]>(
      'SELECT name, email, role, status FROM users WHERE id = $1 AND removal_noted_at IS NULL FOR UPDATE',
      [id],
    );
    return row ?? null;
  }

  /** The granted plan with the latest future start, else the account's current plan. */
  async findLastPlan(id: string, transaction: Transaction): Promise<LastPlan | null> {
    const [row] = await transaction.query<LastPlan[]>(
      `SELECT coalesce(coming.plan_id, current_plan) AS "planId",
         CASE WHEN coming.plan_id IS NULL THEN plan_start_date ELSE coming.starts_at END AS "startsAt",
         CASE WHEN coming.plan_id IS NULL THEN plan_end_date ELSE coming.ends_at END AS "endsAt"
       FROM users LEFT JOIN LATERAL (
         SELECT plan_id, starts_at, ends_at FROM plan_grants
         WHERE user_id = users.id AND starts_at > statement_timestamp()
         ORDER BY starts_at DESC LIMIT 1) AS coming ON true
       WHERE users.id = $1`,
      [id],
    );
    return row ?? null;
  }

  async setStatus(id: string, status: UserStatus, transaction: Transaction): Promise<void> {
    await transaction.query('UPDATE users SET status = $2 WHERE id = $1', [id, status]);
  }

  /** Violates the constraint `users_last_admin` if no active admin would remain. */
  async setRole(id: string, role: UserRole, transaction: Transaction): Promise<void> {
    await transaction.query('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
  }
}
