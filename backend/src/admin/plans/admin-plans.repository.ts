import type { PlanId } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_ROWS_READ } from '../../common/listing.js';
import { Plan } from '../../billing/plan/plan.entity.js';
import type { Transaction } from '../../platform/database/transactions.js';

/**
 * Plans for operators, including plans that are not offered. Prices are in the currency's smallest unit; a limit of -1
 * means unlimited.
 */
@Injectable()
export class AdminPlansRepository {
  constructor(private readonly source: DataSource) {}

  /** All plans, smallest first. */
  findAll(): Promise<Plan[]> {
    return this.source.getRepository(Plan).find({ order: { rank: 'ASC' } });
  }

  /** Number of accounts per plan, 10,001 if there are more. */
  async countUsers(): Promise<Map<string, number>> {
    const rows = await this.source.query<{ plan: string; users: number }[]>(
      `SELECT id AS plan, (
         SELECT count(*)::int FROM (SELECT FROM users WHERE current_plan = plan.id LIMIT $1) AS counted) AS users
       FROM subscription_plans AS plan`,
      [MAX_ROWS_READ],
    );
    return new Map(rows.map(({ plan, users }) => [plan, users]));
  }

  /** Lock a plan until the transaction ends. @returns null if it does not exist */
  lock(id: string, transaction: Transaction): Promise<Plan | null> {
    return transaction.findOne(Plan, {
      where: { id: id as PlanId },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async update(id: PlanId, change: Partial<Plan>, transaction: Transaction): Promise<void> {
    await transaction.update(Plan, { id }, change);
  }
}
