import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { PlansRepository } from '../plan/plans.repository.js';
import { SubscriptionsRepository } from '../payments/subscriptions.repository.js';
import { BillingAccountsRepository } from '../customers/billing-accounts.repository.js';
import { CurrentPlanService } from '../plan/current-plan.service.js';
import { PlanGrantsRepository } from './plan-grants.repository.js';

export interface NewGrant {
  userId: string;
  planId: string;
  /** null: now. */
  startsAt: Date | null;
  /** null: no end. */
  endsAt: Date | null;
  /** null: not granted by an admin. */
  grantedBy: string | null;
}

export interface GrantResult {
  /** The user's plan now: not the granted one if that starts later. */
  currentPlan: string;
  /** Whether the user still pays for a subscription. Grants never cancel subscriptions. */
  coversSubscription: boolean;
}

/** Grants and revokes plans on behalf of admins. */
@Injectable()
export class PlanGrants {
  constructor(
    private readonly grants: PlanGrantsRepository,
    private readonly plans: PlansRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly accounts: BillingAccountsRepository,
    private readonly currentPlans: CurrentPlanService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Grant a plan. It replaces earlier grants from its start on. Purchases stay untouched and apply again after the grant
   * has ended.
   *
   * @throws ApiError `not_found` for a user or plan that does not exist
   */
  grant(grant: NewGrant): Promise<GrantResult> {
    return this.transactions.run((transaction) => this.grantInTransaction(grant, transaction));
  }

  /** Like {@link grant}, in the caller's transaction, which may also record who granted the plan. */
  async grantInTransaction(grant: NewGrant, transaction: Transaction): Promise<GrantResult> {
    if ((await this.plans.findById(grant.planId, transaction)) === null) throw ApiError.notFound('Plan');
    await this.lockUser(grant.userId, transaction);
    const startsAt = grant.startsAt ?? (await this.grants.now(transaction));
    await this.grants.endAllAt(grant.userId, startsAt, transaction);
    await this.grants.insert({ ...grant, startsAt }, transaction);
    return this.applyGrants(grant.userId, transaction);
  }

  /** End every grant now, so that the user is on the plan they bought or on the free plan. */
  async revokeInTransaction(userId: string, transaction: Transaction): Promise<GrantResult> {
    await this.lockUser(userId, transaction);
    await this.grants.endAllAt(userId, await this.grants.now(transaction), transaction);
    return this.applyGrants(userId, transaction);
  }

  private async applyGrants(userId: string, transaction: Transaction): Promise<GrantResult> {
    const change = await this.currentPlans.refresh(userId, transaction);
    const coversSubscription = await this.subscriptions.isRunning(userId, transaction);
    return { currentPlan: change?.after ?? '', coversSubscription };
  }

  private async lockUser(userId: string, transaction: Transaction): Promise<void> {
    if (!(await this.accounts.lock(userId, transaction))) throw ApiError.notFound('User');
  }
}
