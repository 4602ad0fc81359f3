import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import { RUNNING, type Subscription } from './subscription.entity.js';
import { BillingMail } from '../mail/billing-mail.js';

/** Sends one mail when a renewal fails and one when a subscription ends. */
@Injectable()
export class SubscriptionMail {
  constructor(private readonly mail: BillingMail) {}

  /**
   * @param before the row's previous version
   * @param planAfter id of the user's plan after the change
   */
  async sendOnChange(
    before: Subscription,
    after: Subscription,
    planAfter: string,
    transaction: Transaction,
  ): Promise<void> {
    if (after.status === 'past_due' && before.status !== 'past_due') {
      await this.sendRenewalFailed(after, transaction);
    }
    if (RUNNING.includes(before.status) && !RUNNING.includes(after.status)) {
      await this.sendSubscriptionEnded(after, planAfter, transaction);
    }
  }

  private async sendRenewalFailed(
    { userId, planId, amount: cents, currency }: Subscription,
    transaction: Transaction,
  ): Promise<void> {
    const planName = await this.mail.getPlanName(planId, transaction);
    await this.mail.send('renewalFailed', userId, { planName, cents, currency }, transaction);
  }

  private async sendSubscriptionEnded(
    { userId, planId, endedAt }: Subscription,
    planAfter: string,
    transaction: Transaction,
  ): Promise<void> {
    const values = {
      planName: await this.mail.getPlanName(planId, transaction),
      nowPlanName: await this.mail.getPlanName(planAfter, transaction),
      at: (endedAt ?? new Date()).toISOString(),
    };
    await this.mail.send('subscriptionEnded', userId, values, transaction);
  }
}
