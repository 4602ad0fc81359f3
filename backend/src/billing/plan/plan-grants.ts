import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { PlansRepository } from '../plans.repository.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { BillingAccounts } from '../customers/billing-accounts.js';
import { PlanChanges } from './plan-changes.js';
import { PlanGrantsRepository } from './plan-grants.repository.js';

export interface NewGrant {
  userId: string;
  planId: string;
  /** null: now. */
  startsAt: Date | null;
  /** null: for ever. */
  endsAt: Date | null;
  /** null: nobody in particular. */
  grantedBy: string | null;
}

export interface Granted {
  /** The plan the user is on now: not the granted one while its start is to come. */
  currentPlan: string;
  /** The user goes on paying for a subscription which the grant covers; nothing is cancelled by itself. */
  coversSubscription: boolean;
}

/** Plans that admins give and take. */
@Injectable()
export class PlanGrants {
  constructor(
    private readonly grants: PlanGrantsRepository,
    private readonly plans: PlansRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly accounts: BillingAccounts,
    private readonly changes: PlanChanges,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Gives a plan. It takes the place of what was given before from its start on; what was bought is untouched
   * and holds again when the grant is over.
   *
   * @throws ApiError `not_found` for a user or plan that does not exist
   */
  grant(grant: NewGrant): Promise<Granted> {
    return this.transactions.run((transaction) => this.grantWithin(grant, transaction));
  }

  /** The same inside a transaction of the caller, who may note in it who did this. */
  async grantWithin(grant: NewGrant, transaction: Transaction): Promise<Granted> {
    if ((await this.plans.findById(grant.planId, transaction)) === null) throw ApiError.notFound('Plan');
    await this.requireUser(grant.userId, transaction);
    const startsAt = grant.startsAt ?? (await this.grants.now(transaction));
    await this.grants.endAllFrom(grant.userId, startsAt, transaction);
    await this.grants.insert({ ...grant, startsAt }, transaction);
    return this.describe(grant.userId, transaction);
  }

  /** Takes back every grant: the user is on what they bought, or on the free plan. */
  async revokeWithin(userId: string, transaction: Transaction): Promise<Granted> {
    await this.requireUser(userId, transaction);
    await this.grants.endAllFrom(userId, await this.grants.now(transaction), transaction);
    return this.describe(userId, transaction);
  }

  private async describe(userId: string, transaction: Transaction): Promise<Granted> {
    const change = await this.changes.settle(userId, transaction);
    const coversSubscription = await this.subscriptions.isRunning(userId, transaction);
    return { currentPlan: change?.after ?? '', coversSubscription };
  }

  private async requireUser(userId: string, transaction: Transaction): Promise<void> {
    if (!(await this.accounts.lock(userId, transaction))) throw ApiError.notFound('User');
  }
}
