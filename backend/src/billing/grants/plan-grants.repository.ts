import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import { PlanGrant } from './plan-grant.entity.js';

@Injectable()
export class PlanGrantsRepository {
  async insert(
    grant: Pick<PlanGrant, 'userId' | 'planId' | 'startsAt' | 'endsAt' | 'grantedBy'>,
    transaction: Transaction,
  ): Promise<void> {
    await transaction.insert(PlanGrant, grant);
  }

  /** End all grants at a time: deletes those that start at or after it and shortens the others. */
  async endAllAt(userId: string, at: Date, transaction: Transaction): Promise<void> {
    await transaction.query('DELETE FROM plan_grants WHERE user_id = $1 AND starts_at >= $2', [userId, at]);
    await transaction.query(
      'UPDATE plan_grants SET ends_at = $2 WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > $2)',
      [userId, at],
    );
  }

  /** The database's clock, which all nodes share, in whole milliseconds. */
  async now(transaction: Transaction): Promise<Date> {
    const [{ now }] = await transaction.query<[{ now: Date }]>(
      `SELECT date_trunc('milliseconds', statement_timestamp()) AS now`,
    );
    return now;
  }
}
