import { Inject, Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../platform/database/database-clock.js';
import { isUniqueViolation } from '../../platform/database/database-errors.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { IntentsClient } from '../../platform/payments/intents.client.js';
import type { IntentSnapshot } from '../../platform/payments/payment-snapshots.js';
import { BillingAccountsRepository } from '../customers/billing-accounts.repository.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { ReceiptMail } from './receipt-mail.js';
import { CurrentPlanService } from '../plan/current-plan.service.js';
import { PlansRepository } from '../plan/plans.repository.js';
import { RunCoalescer } from './run-coalescer.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { ENDED, type Subscription } from './subscription.entity.js';
import type { Payment } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';

/** A payment that changes in this many consecutive rounds indicates a defect. */
const MAX_ROUNDS = 50;

/** Delay before a failed refund is retried. */
const REFUND_RETRY_DELAY_MS = 24 * 60 * 60 * 1000;

/**
 * Syncs our rows with a payment at Stripe. The payment page, webhooks and the nightly reconciliation call it, in any
 * order and any number of times. It reads Stripe, stores the current state and applies the consequences. If another
 * writer was first, it starts another round.
 */
@Injectable()
export class PaymentSync {
  private readonly runs = new RunCoalescer<IntentSnapshot | null>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly accounts: BillingAccountsRepository,
    private readonly currentPlans: CurrentPlanService,
    private readonly clock: DatabaseClock,
    private readonly customers: BillingCustomersRepository,
    private readonly intents: IntentsClient,
    private readonly payments: PaymentsRepository,
    private readonly plans: PlansRepository,
    private readonly receipts: ReceiptMail,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @returns the payment at Stripe, null if it does not exist there */
  sync(intentId: string): Promise<IntentSnapshot | null> {
    return this.runs.run(intentId, () => this.syncUntilStable(intentId));
  }

  private async syncUntilStable(intentId: string): Promise<IntentSnapshot | null> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      // Read our row before Stripe, so that a concurrent write makes this round fail and start again.
      const stored = await this.payments.findByIntent(intentId);
      const snapshot = await this.intents.read(intentId);
      if (snapshot === null) {
        if (stored === null || (await this.markUnpayable(stored))) return null;
        continue;
      }
      if (stored === null) {
        if (await this.findOrCreateRow(snapshot)) continue;
        return snapshot;
      }
      await this.syncEquivalentPayments(stored, snapshot);
      const written = await this.write(stored, snapshot);
      if (written === null || (await this.cancelOrRefund(written))) continue;
      await this.syncOtherPayments(written);
      await this.refundOtherPayments(written);
      return snapshot;
    }
    throw new Error(`Payment ${intentId} kept changing during its sync`);
  }

  /**
   * Mark payments made after a subscription's end for refund and notify the payer. Call it in the transaction that stores
   * the subscription.
   */
  async markPaidAfterEnd({ id, status, endedAt }: Subscription, transaction: Transaction): Promise<void> {
    if (!ENDED.includes(status) || endedAt === null) return;
    const marked = await this.payments.markPaidAfterEnd(id, endedAt, transaction);
    for (const payment of marked) await this.receipts.sendRefundNotice(payment, transaction);
  }

  /**
   * Before a payment is stored as succeeded, sync the payer's equivalent payments, which may have been paid or refunded
   * without us knowing. The rows then decide which payment is redundant. Does not use {@link sync}: waiting for another
   * payment's run, which may be waiting for this one, could deadlock.
   */
  private async syncEquivalentPayments(seen: Payment, { status }: IntentSnapshot): Promise<void> {
    if (status !== 'succeeded' || seen.userId === null || seen.kind !== 'one_time') return;
    if (seen.status !== 'open' && seen.status !== 'processing') return;
    for (const intentId of await this.payments.findEquivalentIntents(seen)) await this.updateRow(intentId);
  }

  /** Store another payment's current state. Reads Stripe again if another writer was first, as that may have older state. */
  private async updateRow(intentId: string): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const stored = await this.payments.findByIntent(intentId);
      const snapshot = await this.intents.read(intentId);
      if (stored === null || snapshot === null || (await this.write(stored, snapshot)) !== null) return;
    }
  }

  /**
   * Cancel a payment that does not exist at Stripe, for example after the operator changed the Stripe account or switched
   * from test to live mode. A settled payment stays settled.
   *
   * @returns false if another writer was first
   */
  private markUnpayable(seen: Payment): Promise<boolean> {
    return this.transactions.run(async (transaction) => {
      if (seen.userId !== null) await this.accounts.lock(seen.userId, transaction);
      if (!(await this.payments.cancelUnknown(seen, transaction))) return false;
      if (seen.userId !== null) await this.currentPlans.refresh(seen.userId, transaction);
      return true;
    });
  }

  /** @returns null if another writer was first, so the payment must be read again */
  private async write(seen: Payment, snapshot: IntentSnapshot): Promise<Payment | null> {
    try {
      const result = await this.transactions.run(async (transaction) => {
        if (seen.userId !== null) await this.accounts.lock(seen.userId, transaction);
        const written = await this.payments.updateFromSnapshot(seen, snapshot, transaction);
        if (written !== null && written.userId !== null) {
          const superseded = hasJustSucceeded(seen, written)
            ? await this.payments.markSuperseded(written, transaction)
            : [];
          await this.currentPlans.refresh(written.userId, transaction);
          await this.receipts.sendOnChange(seen, written, transaction);
          for (const payment of superseded) await this.receipts.sendRefundNotice(payment, transaction);
        }
        return written;
      });
      if (seen.status === 'refunded' && result?.status === 'succeeded') {
        const { paymentIntentId: intent, refundDue } = result;
        this.logger.error({ intent, refundDue }, 'refunded payment succeeded again: check it at Stripe');
      }
      return result;
    } catch (error) {
      // The bank rejected the payment after its payer had started another purchase, which replaces it.
      if (!isUniqueViolation(error, 'payments_one_open')) throw error;
      await this.intents.cancel(snapshot.id);
      return null;
    }
  }

  /**
   * Cancel an open payment if the account is closed or already has an equivalent plan, and refund a redundant charge.
   *
   * @returns whether the payment changed at Stripe and must be read again
   */
  private async cancelOrRefund(payment: Payment): Promise<boolean> {
    const { refundDue, status, userId, paymentIntentId } = payment;
    if (paymentIntentId === null) return false;
    if (refundDue && status === 'succeeded') return this.refund(paymentIntentId);
    if (status !== 'open') return false;
    if ((await this.accounts.isOpen(userId)) && !(await this.payments.isSuperseded(payment))) return false;
    await this.intents.cancel(paymentIntentId);
    return true;
  }

  /** @returns whether a refund was made. A failed refund is retried after a day and may need the operator */
  private async refund(intent: string): Promise<boolean> {
    const failed = await this.intents.findFailedRefund(intent);
    if (failed !== null) {
      if (this.clock.now().getTime() - failed.createdAt.getTime() < REFUND_RETRY_DELAY_MS) return false;
      this.logger.error({ intent, refund: failed.id, reason: failed.reason }, 'refund failed, retrying');
    }
    return this.intents.refund(intent);
  }

  /** Sync the payer's unsettled payments, which may be redundant now or settled without us knowing. */
  private async syncOtherPayments({ id, userId, kind, status }: Payment): Promise<void> {
    if (userId === null || kind !== 'one_time' || status !== 'succeeded') return;
    for (const intentId of await this.payments.findOtherUnsettled(id, userId)) await this.sync(intentId);
  }

  /** Refund payments that this one made redundant. Does not use {@link sync}, see {@link syncEquivalentPayments}. */
  private async refundOtherPayments({ id, userId, kind, status }: Payment): Promise<void> {
    if (userId === null || kind !== 'one_time' || status !== 'succeeded') return;
    for (const intentId of await this.payments.findOtherRefundsDue(id, userId)) {
      await this.refund(intentId);
      await this.updateRow(intentId);
    }
  }

  /** Find or create the row of a payment that was found at Stripe. @returns whether the row exists now */
  private async findOrCreateRow(snapshot: IntentSnapshot): Promise<boolean> {
    const { id, paymentId } = snapshot;
    if (paymentId !== null && (await this.payments.findById(paymentId)) !== null) {
      return this.linkRow(paymentId, id);
    }
    const row =
      snapshot.invoice === null
        ? await this.createPurchaseRow(snapshot)
        : await this.createInvoiceRow(snapshot);
    if (row === null) return false;
    if (await this.payments.insertIfAbsent(row)) return true;
    if ((await this.payments.findByIntent(id)) !== null) return true;
    this.logger.warn({ intent: id }, 'Stripe payment not stored: it conflicts with another row');
    // The payer has started another purchase, which replaces it.
    if (row.status === 'open') await this.intents.cancel(id);
    return false;
  }

  /** Cancels the intent if its row was canceled or is linked to another intent: it was never shown to the user. */
  private async linkRow(paymentId: string, intentId: string): Promise<boolean> {
    if (await this.payments.linkIfUnlinked(paymentId, intentId)) return true;
    if ((await this.payments.findByIntent(intentId)) !== null) return true;
    await this.intents.cancel(intentId);
    return false;
  }

  /** A one-time payment whose row is missing, because the database was restored from an older backup. */
  private async createPurchaseRow(snapshot: IntentSnapshot): Promise<Partial<Payment> | null> {
    const { paymentId, planId, customerId } = snapshot;
    if (paymentId === null || planId === null || customerId === null) return null;
    const userId = await this.customers.findUser(customerId);
    if (userId === undefined || (await this.plans.findById(planId)) === null) return null;
    return { id: paymentId, userId, customerId, planId, kind: 'one_time', ...toAmountColumns(snapshot) };
  }

  /** A payment of a subscription's invoice. It gets a row once it has succeeded. */
  private async createInvoiceRow(snapshot: IntentSnapshot): Promise<Partial<Payment> | null> {
    const stripeId = snapshot.invoice?.subscriptionId ?? null;
    if (stripeId === null || snapshot.status !== 'succeeded') return null;
    const subscription = await this.subscriptions.findByStripeId(stripeId);
    if (subscription === null) return null;
    const { id: subscriptionId, userId, customerId, planId } = subscription;
    return { subscriptionId, userId, customerId, planId, kind: 'subscription', ...toAmountColumns(snapshot) };
  }
}

/** Whether a one-time payment has just succeeded and is not refunded. */
function hasJustSucceeded(before: Payment, after: Payment): boolean {
  const wasUnsettled = before.status === 'open' || before.status === 'processing';
  return after.kind === 'one_time' && wasUnsettled && after.status === 'succeeded' && !after.refundDue;
}

/**
 * New rows start as unsettled, and the next round stores their state. Only payable ones start as open, since a user can
 * have only one open payment.
 */
function toAmountColumns({ id, amount, currency, status }: IntentSnapshot): Partial<Payment> {
  return { paymentIntentId: id, amount, currency, status: status === 'open' ? 'open' : 'processing' };
}
