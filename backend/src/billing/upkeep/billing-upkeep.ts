import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../platform/jobs/jobs.js';
import { StripeAccount } from '../../platform/payments/stripe-account.js';
import { BILLING_UPKEEP, RECONCILE_BILLING } from '../plan/billing-jobs.js';
import { CustomerClosureService } from './customer-closure.service.js';
import { PlanReviews } from './plan-reviews.js';
import { Reconciliation } from './reconciliation.js';
import { RefundsDue } from './refunds-due.js';

/** Registers and runs the periodic billing jobs. */
@Injectable()
export class BillingUpkeep implements OnModuleInit {
  constructor(
    private readonly account: StripeAccount,
    private readonly closure: CustomerClosureService,
    private readonly jobs: Jobs,
    private readonly reconciliation: Reconciliation,
    private readonly refunds: RefundsDue,
    private readonly reviews: PlanReviews,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(BILLING_UPKEEP, () => this.run());
    this.jobs.repeat(BILLING_UPKEEP, { everySeconds: 60 });
    this.jobs.handle(RECONCILE_BILLING, () => this.reconcile());
    this.jobs.repeat(RECONCILE_BILLING, { everySeconds: 3600 });
  }

  /** Safe to interrupt at any point and to run concurrently on several nodes. */
  async run(): Promise<void> {
    await this.reviews.refreshDue();
    if (!this.account.isConfigured) return;
    try {
      await this.closure.closeAll();
    } finally {
      // Refund even if closing the accounts failed: the provider may be reachable again.
      await this.refunds.refundAll();
    }
  }

  private async reconcile(): Promise<void> {
    if (this.account.isConfigured) await this.reconciliation.runIfDue();
  }
}
