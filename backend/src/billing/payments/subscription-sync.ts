import { Inject, Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../platform/database/database-clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import type { SubscriptionSnapshot } from '../../platform/payments/payment-snapshots.js';
import { SubscriptionsClient } from '../../platform/payments/subscriptions.client.js';
import { BillingAccountsRepository } from '../customers/billing-accounts.repository.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { SubscriptionMail } from './subscription-mail.js';
import { PaymentSync } from './payment-sync.js';
import { CurrentPlanService } from '../plan/current-plan.service.js';
import { PlansRepository } from '../plan/plans.repository.js';
import { RunCoalescer } from './run-coalescer.js';
import { ENDED, RUNNING, type Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** A subscription that changes in this many consecutive rounds indicates a defect. */
const MAX_ROUNDS = 50;

/**
 * Time after its creation in which an invoice that Stripe no longer retries can be paid manually. Stripe's reminders to
 * payers whose bank requires confirmation last less than a week.
 */
const GRACE_PERIOD_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Syncs our rows with a subscription at Stripe and the payments of its latest invoice. Has the same callers as
 * {@link PaymentSync}.
 */
@Injectable()
export class SubscriptionSync {
  private readonly runs = new RunCoalescer<SubscriptionSnapshot | null>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly accounts: BillingAccountsRepository,
    private readonly currentPlans: CurrentPlanService,
    private readonly client: SubscriptionsClient,
    private readonly clock: DatabaseClock,
    private readonly customers: BillingCustomersRepository,
    private readonly mail: SubscriptionMail,
    private readonly payments: PaymentSync,
    private readonly plans: PlansRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @returns the subscription at Stripe, null if it does not exist there */
  sync(stripeId: string): Promise<SubscriptionSnapshot | null> {
    return this.runs.run(stripeId, () => this.syncUntilStable(stripeId));
  }

  /** End an unpaid subscription. Does nothing if it is running or is being paid concurrently. */
  async endUnpaid({ id, stripeSubscriptionId }: Subscription): Promise<void> {
    if (stripeSubscriptionId === null) {
      await this.subscriptions.abandonUnlinked(id);
      return;
    }
    if (await this.voidUnpaid(stripeSubscriptionId)) {
      await this.client.cancel(stripeSubscriptionId);
      await this.sync(stripeSubscriptionId);
    }
  }

  /**
   * Make sure that an unpaid subscription can no longer be paid. Voids the first invoice, which Stripe rejects if its
   * payer paid it concurrently.
   *
   * @returns whether the subscription is unpaid
   */
  private async voidUnpaid(stripeId: string): Promise<boolean> {
    const subscription = await this.sync(stripeId);
    if (subscription?.status !== 'incomplete')
      return subscription !== null && !RUNNING.includes(subscription.status);
    await this.client.voidOpenInvoices(stripeId);
    const voided = await this.sync(stripeId);
    return (
      voided?.status === 'incomplete' &&
      voided.latestInvoice?.open !== true &&
      voided.latestInvoice?.paid !== true
    );
  }

  private async syncUntilStable(stripeId: string): Promise<SubscriptionSnapshot | null> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      // Read our row before Stripe, so that a concurrent write makes this round fail and start again.
      const stored = await this.subscriptions.findByStripeId(stripeId);
      const snapshot = await this.client.read(stripeId);
      if (snapshot === null) {
        if (stored === null || (await this.write(stored, null)) !== null) return null;
        continue;
      }
      if (stored === null) {
        if (await this.findOrCreateRow(snapshot)) continue;
        return snapshot;
      }
      const written = await this.write(stored, snapshot);
      if (written === null || (await this.cancelIfUnwanted(written, snapshot))) continue;
      if (ENDED.includes(written.status)) await this.client.voidOpenInvoices(stripeId);
      for (const intentId of snapshot.latestInvoice?.intentIds ?? []) await this.payments.sync(intentId);
      return snapshot;
    }
    throw new Error(`Subscription ${stripeId} kept changing during its sync`);
  }

  /** @param snapshot null if the subscription does not exist at Stripe, so it charges nothing and grants no plan */
  private write(seen: Subscription, snapshot: SubscriptionSnapshot | null): Promise<Subscription | null> {
    return this.transactions.run(async (transaction) => {
      if (seen.userId !== null) await this.accounts.lock(seen.userId, transaction);
      const written =
        snapshot === null
          ? await this.subscriptions.endUnknown(seen, transaction)
          : await this.subscriptions.updateFromSnapshot(seen, snapshot, transaction);
      if (written !== null && written.userId !== null) {
        const change = await this.currentPlans.refresh(written.userId, transaction);
        if (change !== null) await this.mail.sendOnChange(seen, written, change.after, transaction);
        await this.payments.markPaidAfterEnd(written, transaction);
      }
      return written;
    });
  }

  /**
   * Cancel a subscription of a deleted or closed account, or one whose last payment attempt failed. The operator's Stripe
   * settings may leave the latter unpaid or past due; it would accumulate invoices or grant the plan for free.
   *
   * @returns whether the subscription was canceled and must be read again
   */
  private async cancelIfUnwanted(
    { status, userId, stripeSubscriptionId }: Subscription,
    { latestInvoice }: SubscriptionSnapshot,
  ): Promise<boolean> {
    if (ENDED.includes(status) || stripeSubscriptionId === null) return false;
    const isAbandoned =
      status === 'past_due' &&
      latestInvoice?.givenUp === true &&
      this.clock.now().getTime() - latestInvoice.createdAt.getTime() >= GRACE_PERIOD_MS;
    if (status !== 'unpaid' && !isAbandoned && (await this.accounts.isChargeable(userId))) return false;
    await this.client.cancel(stripeSubscriptionId);
    return true;
  }

  /** Find or create the row of a subscription that was found at Stripe. @returns whether the row exists now */
  private async findOrCreateRow(snapshot: SubscriptionSnapshot): Promise<boolean> {
    const { id, customerId, subscriptionId, planId, amount, currency } = snapshot;
    if (subscriptionId === null || planId === null) return false;
    if ((await this.subscriptions.findById(subscriptionId)) !== null) {
      return this.linkRow(subscriptionId, id);
    }
    const userId = await this.customers.findUser(customerId);
    if (userId === undefined || (await this.plans.findById(planId)) === null) return false;
    const status = snapshot.status;
    const row = { id: subscriptionId, userId, customerId, planId, amount, currency, status };
    if (await this.subscriptions.insertIfAbsent({ ...row, stripeSubscriptionId: id })) return true;
    if ((await this.subscriptions.findByStripeId(id)) !== null) return true;
    if (userId !== null && RUNNING.includes(status) && (await this.endUnpaidCurrent(userId))) return true;
    this.logger.warn({ subscription: id }, 'Stripe subscription not stored: it conflicts with another row');
    return false;
  }

  /**
   * End the user's unpaid subscription so that a running one can be stored, whose row is missing because the database was
   * restored from an older backup.
   *
   * @returns false if the current subscription is paid too
   */
  private async endUnpaidCurrent(userId: string): Promise<boolean> {
    const current = await this.subscriptions.findCurrentForUser(userId);
    if (current !== null) await this.endUnpaid(current);
    const remaining = await this.subscriptions.findCurrentForUser(userId);
    return remaining === null;
  }

  /** Cancels the subscription if its row was abandoned or is linked to another one: it was never shown to the user. */
  private async linkRow(subscriptionId: string, stripeId: string): Promise<boolean> {
    if (await this.subscriptions.linkIfUnlinked(subscriptionId, stripeId)) return true;
    if ((await this.subscriptions.findByStripeId(stripeId)) !== null) return true;
    await this.client.cancel(stripeId);
    return false;
  }
}
