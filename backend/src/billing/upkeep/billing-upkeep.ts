import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../platform/jobs/jobs.js';
import { StripeAccount } from '../../platform/payments/stripe-account.js';
import { BILLING_UPKEEP, RECONCILE_BILLING } from '../billing-jobs.js';
import { ClosedAccounts } from './closed-accounts.js';
import { PlanReviews } from './plan-reviews.js';
import { Reconciliation } from './reconciliation.js';
import { RefundsDue } from './refunds-due.js';

/** What billing does by itself, and when. */
@Injectable()
export class BillingUpkeep implements OnModuleInit {
  constructor(
    private readonly account: StripeAccount,
    private readonly closed: ClosedAccounts,
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

  /** Safe to break off anywhere, and to run anywhere at the same time. */
  async run(): Promise<void> {
    await this.reviews.settleDue();
    if (!this.account.isConfigured) return;
    try {
      await this.closed.closeAll();
    } finally {
      // Also where the provider answered for none of the accounts that were tried first: it may for what is paid.
      await this.refunds.giveAllBack();
    }
  }

  private async reconcile(): Promise<void> {
    if (this.account.isConfigured) await this.reconciliation.runIfDue();
  }
}
