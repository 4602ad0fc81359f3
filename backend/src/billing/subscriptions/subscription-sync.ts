import { Inject, Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../platform/database/database-clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import type { SubscriptionSnapshot } from '../../platform/payments/payment-snapshots.js';
import { SubscriptionsClient } from '../../platform/payments/subscriptions.client.js';
import { BillingAccounts } from '../customers/billing-accounts.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { SubscriptionMail } from '../mail/subscription-mail.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PlanChanges } from '../plan/plan-changes.js';
import { PlansRepository } from '../plans.repository.js';
import { SharedRuns } from '../shared-runs.js';
import { ENDED, RUNNING, type Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Rounds until a subscription stands still; more would mean that somebody changes it all the time. */
const ROUNDS = 50;

/**
 * How long after its making a bill that is not tried any more may still be paid by hand: Stripe's mails ask a payer
 * whose bank wants to be asked for less than a week.
 */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Brings our rows in line with a subscription at Stripe and the payments of its latest invoice. As with
 * {@link PaymentSync}, whoever hears of a change calls it.
 */
@Injectable()
export class SubscriptionSync {
  private readonly runs = new SharedRuns<SubscriptionSnapshot | null>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly accounts: BillingAccounts,
    private readonly changes: PlanChanges,
    private readonly client: SubscriptionsClient,
    private readonly clock: DatabaseClock,
    private readonly customers: BillingCustomersRepository,
    private readonly mail: SubscriptionMail,
    private readonly payments: PaymentSync,
    private readonly plans: PlansRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @returns the subscription as Stripe has it, null when Stripe has no such subscription */
  sync(stripeId: string): Promise<SubscriptionSnapshot | null> {
    return this.runs.run(stripeId, () => this.converge(stripeId));
  }

  /** Ends a subscription that nobody has paid; one that runs, or is paid in this moment, stays as it is. */
  async endUnpaid({ id, stripeSubscriptionId }: Subscription): Promise<void> {
    if (stripeSubscriptionId === null) {
      await this.subscriptions.abandonUntied(id);
      return;
    }
    if (await this.isUnpaid(stripeSubscriptionId)) {
      await this.client.cancel(stripeSubscriptionId);
      await this.sync(stripeSubscriptionId);
    }
  }

  /**
   * Whether nobody has paid a subscription, nor can from now on: its payer may be paying in this very moment, so the
   * first invoice is called back before, which Stripe refuses once it is paid.
   */
  private async isUnpaid(stripeId: string): Promise<boolean> {
    const seen = await this.sync(stripeId);
    if (seen?.status !== 'incomplete') return seen !== null && !RUNNING.includes(seen.status);
    await this.client.voidOpenInvoices(stripeId);
    const left = await this.sync(stripeId);
    return (
      left?.status === 'incomplete' && left.latestInvoice?.open !== true && left.latestInvoice?.paid !== true
    );
  }

  private async converge(stripeId: string): Promise<SubscriptionSnapshot | null> {
    for (let round = 0; round < ROUNDS; round += 1) {
      // Read before Stripe is: whatever was written in between makes this round start anew.
      const seen = await this.subscriptions.findByStripeId(stripeId);
      const snapshot = await this.client.read(stripeId);
      if (snapshot === null) {
        if (seen === null || (await this.write(seen, null)) !== null) return null;
        continue;
      }
      if (seen === null) {
        if (await this.adopt(snapshot)) continue;
        return snapshot;
      }
      const written = await this.write(seen, snapshot);
      if (written === null || (await this.endIfOver(written, snapshot))) continue;
      if (ENDED.includes(written.status)) await this.client.voidOpenInvoices(stripeId);
      for (const intentId of snapshot.latestInvoice?.intentIds ?? []) await this.payments.sync(intentId);
      return snapshot;
    }
    throw new Error(`The subscription ${stripeId} does not stand still`);
  }

  /** @param snapshot null: Stripe does not know it, so that nobody is charged, and nobody holds a plan for it */
  private write(seen: Subscription, snapshot: SubscriptionSnapshot | null): Promise<Subscription | null> {
    return this.transactions.run(async (transaction) => {
      if (seen.userId !== null) await this.accounts.lock(seen.userId, transaction);
      const written =
        snapshot === null
          ? await this.subscriptions.endUnknown(seen, transaction)
          : await this.subscriptions.converge(seen, snapshot, transaction);
      if (written !== null && written.userId !== null) {
        const change = await this.changes.settle(written.userId, transaction);
        if (change !== null) await this.mail.afterChange(seen, written, change.after, transaction);
        await this.payments.returnPaidAfterEnd(written, transaction);
      }
      return written;
    });
  }

  /**
   * Nobody pays on for an account that is gone or closed. A subscription whose last attempt failed is over here,
   * also where the operator's settings at Stripe leave it unpaid, or past due, instead of ending it: it would pile up
   * invoices for months in which the organizer has nothing of it, or be unlimited for nothing.
   * @returns whether it has to be read again
   */
  private async endIfOver(
    { status, userId, stripeSubscriptionId }: Subscription,
    { latestInvoice }: SubscriptionSnapshot,
  ): Promise<boolean> {
    if (ENDED.includes(status) || stripeSubscriptionId === null) return false;
    const isGivenUp =
      status === 'past_due' &&
      latestInvoice?.givenUp === true &&
      this.clock.now().getTime() - latestInvoice.createdAt.getTime() >= GRACE_MS;
    if (status !== 'unpaid' && !isGivenUp && (await this.accounts.stays(userId))) return false;
    await this.client.cancel(stripeSubscriptionId);
    return true;
  }

  /** Finds or makes the row of a subscription we did not know. @returns whether there is one now */
  private async adopt(snapshot: SubscriptionSnapshot): Promise<boolean> {
    const { id, customerId, subscriptionId, planId, amount, currency } = snapshot;
    if (subscriptionId === null || planId === null) return false;
    if ((await this.subscriptions.findById(subscriptionId)) !== null) {
      return this.adoptFor(subscriptionId, id);
    }
    const userId = await this.customers.findUser(customerId);
    if (userId === undefined || (await this.plans.findById(planId)) === null) return false;
    const status = snapshot.status;
    const row = { id: subscriptionId, userId, customerId, planId, amount, currency, status };
    if (await this.subscriptions.insertUnlessThere({ ...row, stripeSubscriptionId: id })) return true;
    if ((await this.subscriptions.findByStripeId(id)) !== null) return true;
    if (userId !== null && RUNNING.includes(status) && (await this.makeWay(userId))) return true;
    this.logger.warn({ subscription: id }, 'A subscription at Stripe has no place among the rows');
    return false;
  }

  /**
   * For one that runs: what its organizer began since, the database being older than it, is ended.
   *
   * @returns false when that was paid, too
   */
  private async makeWay(userId: string): Promise<boolean> {
    const begun = await this.subscriptions.findCurrentOfUser(userId);
    if (begun !== null) await this.endUnpaid(begun);
    const left = await this.subscriptions.findCurrentOfUser(userId);
    return left === null;
  }

  /** A subscription whose row was given up or has another one was never shown to anybody: away with it. */
  private async adoptFor(subscriptionId: string, stripeId: string): Promise<boolean> {
    if (await this.subscriptions.attachKnown(subscriptionId, stripeId)) return true;
    if ((await this.subscriptions.findByStripeId(stripeId)) !== null) return true;
    await this.client.cancel(stripeId);
    return false;
  }
}
