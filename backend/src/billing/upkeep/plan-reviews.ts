import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Transactions } from '../../platform/database/transactions.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { PlanChanges } from '../plan/plan-changes.js';
import { eachSafely } from './each-safely.js';

/** Plans that change because a date has come: a grant begins, or is over. */
@Injectable()
export class PlanReviews {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly source: DataSource,
    private readonly changes: PlanChanges,
    private readonly transactions: Transactions,
  ) {}

  async settleDue(): Promise<void> {
    const due = await this.source.query<{ id: string }[]>(
      'SELECT id FROM users WHERE plan_review_at <= now() ORDER BY plan_review_at LIMIT 1000',
    );
    const ids = due.map(({ id }) => id);
    await eachSafely(ids, this.logger, (id) =>
      this.transactions.run((transaction) => this.changes.settle(id, transaction)),
    );
  }
}
