import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Transactions } from '../../platform/database/transactions.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { CurrentPlanService } from '../plan/current-plan.service.js';
import { processEach } from './process-each.js';

/** Refreshes plans whose grants start or end. */
@Injectable()
export class PlanReviews {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly source: DataSource,
    private readonly currentPlans: CurrentPlanService,
    private readonly transactions: Transactions,
  ) {}

  async refreshDue(): Promise<void> {
    const due = await this.source.query<{ id: string }[]>(
      'SELECT id FROM users WHERE plan_review_at <= now() ORDER BY plan_review_at LIMIT 1000',
    );
    const ids = due.map(({ id }) => id);
    await processEach(ids, this.logger, (id) =>
      this.transactions.run((transaction) => this.currentPlans.refresh(id, transaction)),
    );
  }
}
