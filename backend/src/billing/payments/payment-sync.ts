import { Inject, Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../platform/database/database-clock.js';
import { isUniqueViolation } from '../../platform/database/database-errors.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { IntentsClient } from '../../platform/payments/intents.client.js';
import type { IntentSnapshot } from '../../platform/payments/payment-snapshots.js';
import { BillingAccounts } from '../customers/billing-accounts.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { ReceiptMail } from '../mail/receipt-mail.js';
import { PlanChanges } from '../plan/plan-changes.js';
import { PlansRepository } from '../plans.repository.js';
import { SharedRuns } from '../shared-runs.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { ENDED, type Subscription } from '../subscriptions/subscription.entity.js';
import type { Payment } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';

/** Rounds until a payment stands still; more would mean that somebody changes it all the time. */
const ROUNDS = 50;

/** Between tries of a refund that fails at once. */
const REFUND_PAUSE_MS = 24 * 60 * 60 * 1000;

/**
 * Brings our rows in line with a payment at Stripe. Whoever hears of a change calls it: the page, a webhook,
 * the nightly run, in any order and any number of times. It reads Stripe, writes what is true now, and does
 * what follows; a round that was overtaken by another writer is done again.
 */
@Injectable()
export class PaymentSync {
  private readonly runs = new SharedRuns<IntentSnapshot | null>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly accounts: BillingAccounts,
    private readonly changes: PlanChanges,
    private readonly clock: DatabaseClock,
    private readonly customers: BillingCustomersRepository,
    private readonly intents: IntentsClient,
    private readonly payments: PaymentsRepository,
    private readonly plans: PlansRepository,
    private readonly receipts: ReceiptMail,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @returns the payment as Stripe has it, null when Stripe has no such payment */
  sync(intentId: string): Promise<IntentSnapshot | null> {
    return this.runs.run(intentId, () => this.converge(intentId));
  }

  private async converge(intentId: string): Promise<IntentSnapshot | null> {
    for (let round = 0; round < ROUNDS; round += 1) {
      // Read before Stripe is: whatever was written in between makes this round start anew.
      const seen = await this.payments.findByIntent(intentId);
      const snapshot = await this.intents.read(intentId);
      if (snapshot === null) {
        if (seen === null || (await this.writeOff(seen))) return null;
        continue;
      }
      if (seen === null) {
        if (await this.adopt(snapshot)) continue;
        return snapshot;
      }
      await this.syncEquivalentPayments(seen, snapshot);
      const written = await this.write(seen, snapshot);
      if (written === null || (await this.giveBack(written))) continue;
      await this.callBackOthers(written);
      await this.giveBackOthers(written);
      return snapshot;
    }
    throw new Error(`The payment ${intentId} does not stand still`);
  }

  /**
   * What was paid for a subscription after its end goes back, and its payer hears of it. Call it in the transaction in
   * which the subscription is written.
   */
  async returnPaidAfterEnd({ id, status, endedAt }: Subscription, transaction: Transaction): Promise<void> {
    if (!ENDED.includes(status) || endedAt === null) return;
    const marked = await this.payments.markPaidAfterEnd(id, endedAt, transaction);
    for (const payment of marked) await this.receipts.return(payment, transaction);
  }

  /**
   * Before a payment counts as made: what else its payer may have paid by then, or got back, though nobody told us yet.
   * Either may be for nothing, and which of them is told by the rows. Nothing waits for another payment's run, which may be
   * about to do the same with this one.
   */
  private async syncEquivalentPayments(seen: Payment, { status }: IntentSnapshot): Promise<void> {
    if (status !== 'succeeded' || seen.userId === null || seen.kind !== 'one_time') return;
    if (seen.status !== 'open' && seen.status !== 'processing') return;
    for (const intentId of await this.payments.findAsGood(seen)) await this.learn(intentId);
  }

  /** Writes what became of another payment; whoever overtook it may have asked Stripe earlier, so it asks again. */
  private async learn(intentId: string): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen = await this.payments.findByIntent(intentId);
      const snapshot = await this.intents.read(intentId);
      if (seen === null || snapshot === null || (await this.write(seen, snapshot)) !== null) return;
    }
  }

  /**
   * Nobody can pay what Stripe does not know, be it that the operator went on to another account there or from trying
   * out to selling. What was paid stays paid. @returns false when somebody else wrote meanwhile
   */
  private writeOff(seen: Payment): Promise<boolean> {
    return this.transactions.run(async (transaction) => {
      if (seen.userId !== null) await this.accounts.lock(seen.userId, transaction);
      if (!(await this.payments.cancelUnknown(seen, transaction))) return false;
      if (seen.userId !== null) await this.changes.settle(seen.userId, transaction);
      return true;
    });
  }

  /** @returns null when somebody else wrote meanwhile, so that the payment has to be read again */
  private async write(seen: Payment, snapshot: IntentSnapshot): Promise<Payment | null> {
    try {
      const result = await this.transactions.run(async (transaction) => {
        if (seen.userId !== null) await this.accounts.lock(seen.userId, transaction);
        const written = await this.payments.converge(seen, snapshot, transaction);
        if (written !== null && written.userId !== null) {
          const outdone = isMade(seen, written) ? await this.payments.markOutdone(written, transaction) : [];
          await this.changes.settle(written.userId, transaction);
          await this.receipts.afterChange(seen, written, transaction);
          for (const payment of outdone) await this.receipts.return(payment, transaction);
        }
        return written;
      });
      if (seen.status === 'refunded' && result?.status === 'succeeded') {
        const { paymentIntentId: intent, refundDue } = result;
        this.logger.error(
          { intent, refundDue },
          'What was given or taken back is here again: see it at Stripe',
        );
      }
      return result;
    } catch (error) {
      // The bank refused it while its payer had begun another purchase, which takes its place.
      if (!isUniqueViolation(error, 'payments_one_open')) throw error;
      await this.intents.cancel(snapshot.id);
      return null;
    }
  }

  /**
   * An account that is gone is not charged, nor is anybody for what they have: what could still be paid is cancelled,
   * as it is when the bank refused it and something better was bought already; what was paid nevertheless is given
   * back. @returns whether something was done, so that the payment has to be read again
   */
  private async giveBack(payment: Payment): Promise<boolean> {
    const { refundDue, status, userId, paymentIntentId } = payment;
    if (paymentIntentId === null) return false;
    if (refundDue && status === 'succeeded') return this.refund(paymentIntentId);
    if (status !== 'open') return false;
    if ((await this.accounts.isOpen(userId)) && !(await this.payments.isSuperseded(payment))) return false;
    await this.intents.cancel(paymentIntentId);
    return true;
  }

  /** @returns whether something was given; what failed is not tried again at once, and may need the operator's hand */
  private async refund(intent: string): Promise<boolean> {
    const failed = await this.intents.failedRefund(intent);
    if (failed !== null) {
      if (this.clock.now().getTime() - failed.createdAt.getTime() < REFUND_PAUSE_MS) return false;
      this.logger.error(
        { intent, refund: failed.id, reason: failed.reason },
        'A refund failed, and is tried again',
      );
    }
    return this.intents.refund(intent);
  }

  /** What else the payer had begun may be for nothing now; nobody may have told us yet what the bank did with it. */
  private async callBackOthers({ id, userId, kind, status }: Payment): Promise<void> {
    if (userId === null || kind !== 'one_time' || status !== 'succeeded') return;
    for (const intentId of await this.payments.findUnsettledBeside(id, userId)) await this.sync(intentId);
  }

  /** What else the payer paid while this one was with the bank may be for nothing now. It waits for nobody's run, either. */
  private async giveBackOthers({ id, userId, kind, status }: Payment): Promise<void> {
    if (userId === null || kind !== 'one_time' || status !== 'succeeded') return;
    for (const intentId of await this.payments.findRefundsDueBeside(id, userId)) {
      await this.refund(intentId);
      await this.learn(intentId);
    }
  }

  /** Finds or makes the row of a payment we did not know. @returns whether there is one now */
  private async adopt(snapshot: IntentSnapshot): Promise<boolean> {
    const { id, paymentId } = snapshot;
    if (paymentId !== null && (await this.payments.findById(paymentId)) !== null) {
      return this.adoptFor(paymentId, id);
    }
    const row =
      snapshot.invoice === null ? await this.purchaseOf(snapshot) : await this.instalmentOf(snapshot);
    if (row === null) return false;
    if (await this.payments.insertUnlessThere(row)) return true;
    if ((await this.payments.findByIntent(id)) !== null) return true;
    this.logger.warn({ intent: id }, 'A payment at Stripe has no place among the rows');
    // Its payer has begun another purchase, which takes its place.
    if (row.status === 'open') await this.intents.cancel(id);
    return false;
  }

  /** An intent whose row was given up or has another one was never shown to anybody: away with it. */
  private async adoptFor(paymentId: string, intentId: string): Promise<boolean> {
    if (await this.payments.attachKnown(paymentId, intentId)) return true;
    if ((await this.payments.findByIntent(intentId)) !== null) return true;
    await this.intents.cancel(intentId);
    return false;
  }

  /** A one-time payment of ours whose row is missing: the database is older than the payment. */
  private async purchaseOf(snapshot: IntentSnapshot): Promise<Partial<Payment> | null> {
    const { paymentId, planId, customerId } = snapshot;
    if (paymentId === null || planId === null || customerId === null) return null;
    const userId = await this.customers.findUser(customerId);
    if (userId === undefined || (await this.plans.findById(planId)) === null) return null;
    return { id: paymentId, userId, customerId, planId, kind: 'one_time', ...moneyOf(snapshot) };
  }

  /** A payment of a subscription's invoice, which gets a row when it was made. */
  private async instalmentOf(snapshot: IntentSnapshot): Promise<Partial<Payment> | null> {
    const stripeId = snapshot.invoice?.subscriptionId ?? null;
    if (stripeId === null || snapshot.status !== 'succeeded') return null;
    const subscription = await this.subscriptions.findByStripeId(stripeId);
    if (subscription === null) return null;
    const { id: subscriptionId, userId, customerId, planId } = subscription;
    return { subscriptionId, userId, customerId, planId, kind: 'subscription', ...moneyOf(snapshot) };
  }
}

/** Whether a one-time payment came through just now, and is kept. */
function isMade(before: Payment, after: Payment): boolean {
  const wasUnsettled = before.status === 'open' || before.status === 'processing';
  return after.kind === 'one_time' && wasUnsettled && after.status === 'succeeded' && !after.refundDue;
}

/**
 * New rows begin as unsettled: writing what became of them is what the next round does. Open are only those that can be
 * paid, since nobody has two of these.
 */
function moneyOf({ id, amount, currency, status }: IntentSnapshot): Partial<Payment> {
  return { paymentIntentId: id, amount, currency, status: status === 'open' ? 'open' : 'processing' };
}
