import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import { RUNNING, type Subscription } from '../subscriptions/subscription.entity.js';
import { BillingMail } from './billing-mail.js';

/** Tells when a card could not be charged for the next month, and when a subscription is over: once each. */
@Injectable()
export class SubscriptionMail {
  constructor(private readonly mail: BillingMail) {}

  /**
   * @param before the row as it was, of which `after` is the next version
   * @param planAfter id of the plan the user is on from now on
   */
  async afterChange(
    before: Subscription,
    after: Subscription,
    planAfter: string,
    transaction: Transaction,
  ): Promise<void> {
    if (after.status === 'past_due' && before.status !== 'past_due') {
      await this.tellFailed(after, transaction);
    }
    if (RUNNING.includes(before.status) && !RUNNING.includes(after.status)) {
      await this.tellEnded(after, planAfter, transaction);
    }
  }

  private async tellFailed(
    { userId, planId, amount: cents, currency }: Subscription,
    transaction: Transaction,
  ): Promise<void> {
    const planName = await this.mail.nameOf(planId, transaction);
    await this.mail.send('renewalFailed', userId, { planName, cents, currency }, transaction);
  }

  private async tellEnded(
    { userId, planId, endedAt }: Subscription,
    planAfter: string,
    transaction: Transaction,
  ): Promise<void> {
    const values = {
      planName: await this.mail.nameOf(planId, transaction),
      nowPlanName: await this.mail.nameOf(planAfter, transaction),
      at: (endedAt ?? new Date()).toISOString(),
    };
    await this.mail.send('subscriptionEnded', userId, values, transaction);
  }
}
