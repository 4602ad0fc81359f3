import type { PlanId } from '@eventframe/contracts/plans';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Plan } from '../../billing/plan.entity.js';
import type { Transaction } from '../../platform/database/transactions.js';

/**
 * Plans as operators change them, those not on offer too; prices in the currency's smallest unit, limits of -1 are
 * none.
 */
@Injectable()
export class AdminPlansRepository {
  constructor(private readonly source: DataSource) {}

  /** Also those not on offer; the smallest first. */
  findAll(): Promise<Plan[]> {
    return this.source.getRepository(Plan).find({ order: { rank: 'ASC' } });
  }

  /** How many accounts are on each plan. */
  async countUsers(): Promise<Map<string, number>> {
    const rows = await this.source.query<{ plan: string; users: number }[]>(
      'SELECT current_plan AS plan, count(*)::int AS users FROM users GROUP BY current_plan',
    );
    return new Map(rows.map(({ plan, users }) => [plan, users]));
  }

  /** Unchanged by others until the transaction ends; null when there is none. */
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
