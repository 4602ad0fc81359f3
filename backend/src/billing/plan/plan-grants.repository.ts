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

  /** Grants that would hold at `moment` or later end there; those that begin later never begin. */
  async endAllFrom(userId: string, moment: Date, transaction: Transaction): Promise<void> {
    await transaction.query('DELETE FROM plan_grants WHERE user_id = $1 AND starts_at >= $2', [
      userId,
      moment,
    ]);
    await transaction.query(
      'UPDATE plan_grants SET ends_at = $2 WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > $2)',
      [userId, moment],
    );
  }

  /** The database's clock, in whole milliseconds, which all nodes share. */
  async now(transaction: Transaction): Promise<Date> {
    const [{ now }] = await transaction.query<[{ now: Date }]>(
      `SELECT date_trunc('milliseconds', statement_timestamp()) AS now`,
    );
    return now;
  }
}
