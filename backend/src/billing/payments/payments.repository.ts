import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeepPartial, In, Not, Repository } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';
import type { IntentSnapshot } from '../../platform/payments/payment-snapshots.js';
import { ENDED } from './subscription.entity.js';
import { Payment, type PaymentStatus } from './payment.entity.js';

/** SQL: the same payer's other payments for the same plan as the row of `payments`, or for a better one. */
const FROM_EQUIVALENT_PAYMENTS = `FROM payments other
  JOIN subscription_plans better ON better.id = other.plan_id
  JOIN subscription_plans plan ON plan.id = payments.plan_id
  WHERE other.user_id = payments.user_id AND other.id <> payments.id AND better.rank >= plan.rank
    AND other.kind = 'one_time' AND payments.kind = 'one_time' AND NOT other.refund_due`;

/**
 * SQL: whether the row is a redundant charge. The account is deleted or pending deletion, the subscription ended before
 * the payment, or the payer had already paid for the same plan or a better one. A payment for a lesser plan before a
 * better one is not redundant. Of two payments for one plan, the first one synced counts. Payments that the bank is still
 * processing do not count, since it may reject them: `markSuperseded` handles them later.
 */
const IS_REDUNDANT_CHARGE = `user_id IS NULL
  OR EXISTS (SELECT FROM users WHERE users.id = payments.user_id AND users.removal_noted_at IS NOT NULL)
  OR EXISTS (SELECT FROM subscriptions ended
    WHERE ended.id = payments.subscription_id AND ended.status = ANY (:ended) AND ended.ended_at < :paidAt)
  OR EXISTS (SELECT ${FROM_EQUIVALENT_PAYMENTS} AND other.status = 'succeeded'
    AND (better.id = plan.id OR other.paid_at <= :paidAt))`;

/** Rows for payments at Stripe, which `PaymentSync` keeps up to date. */
@Injectable()
export class PaymentsRepository {
  constructor(@InjectRepository(Payment) private readonly payments: Repository<Payment>) {}

  findById(id: string): Promise<Payment | null> {
    return this.payments.findOneBy({ id });
  }

  findByIntent(intentId: string): Promise<Payment | null> {
    return this.payments.findOneBy({ paymentIntentId: intentId });
  }

  /** Payments that were made, newest first. */
  findPaidForUser(userId: string): Promise<Payment[]> {
    return this.payments.find({
      where: { userId, status: In(['processing', 'succeeded', 'refunded']) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** The user's only open one-time payment. */
  findOpenForUser(userId: string, transaction: Transaction): Promise<Payment | null> {
    return transaction.findOneBy(Payment, { userId, kind: 'one_time', status: 'open' });
  }

  findOpenForCustomer(customerId: string): Promise<Payment[]> {
    return this.payments.findBy({ customerId, status: 'open' });
  }

  /** Ranks of the best one-time plan that is paid, and of the best whose payment is processing; -1: none. */
  async findBestRanks(
    userId: string,
    transaction: Transaction,
  ): Promise<{ owned: number; processing: number }> {
    const [ranks] = await transaction.query<[{ owned: number; processing: number }]>(
      `SELECT coalesce(max(rank) FILTER (WHERE status = 'succeeded'), -1) AS owned,
         coalesce(max(rank) FILTER (WHERE status = 'processing'), -1) AS processing
       FROM payments JOIN subscription_plans plan ON plan.id = plan_id
       WHERE user_id = $1 AND kind = 'one_time' AND NOT refund_due`,
      [userId],
    );
    return ranks;
  }

  /**
   * Intents that block buying a plan of this rank according to our rows: paid ones for equivalent plans, and all
   * processing ones, which the bank may have rejected since.
   */
  async findBlockingIntents(userId: string, rank: number): Promise<string[]> {
    const rows = await this.payments.query<{ id: string }[]>(
      `SELECT payment_intent_id AS id FROM payments JOIN subscription_plans plan ON plan.id = plan_id
       WHERE user_id = $1 AND kind = 'one_time' AND (status = 'processing' OR (rank >= $2 AND status = 'succeeded'))
         AND payment_intent_id IS NOT NULL`,
      [userId, rank],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Whether the payer of an open payment already has its plan or a better one, or such a payment is processing. Paying it
   * would be redundant.
   */
  async isSuperseded({ id }: Payment): Promise<boolean> {
    const rows = await this.payments.query<unknown[]>(
      `SELECT FROM payments WHERE id = $1
         AND EXISTS (SELECT ${FROM_EQUIVALENT_PAYMENTS} AND other.status IN ('succeeded', 'processing'))`,
      [id],
    );
    return rows.length === 1;
  }

  /** Intents of the user's other one-time payments that our rows show as unsettled. */
  async findOtherUnsettled(id: string, userId: string): Promise<string[]> {
    const unsettled = In(['open', 'processing']);
    const rows = await this.payments.findBy({ id: Not(id), userId, kind: 'one_time', status: unsettled });
    return rows.map(({ paymentIntentId }) => paymentIntentId).filter((intent) => intent !== null);
  }

  /**
   * Intents of the user's other one-time payments for the same plan or a better one, best plan first. Includes unsettled
   * payments, and paid ones, which may have been refunded since.
   */
  async findEquivalentIntents({ id, userId, planId }: Payment): Promise<string[]> {
    const rows = await this.payments.query<{ intent: string }[]>(
      `SELECT payment_intent_id AS intent FROM payments JOIN subscription_plans plan ON plan.id = plan_id
       WHERE payments.id <> $1 AND user_id = $2 AND kind = 'one_time' AND status IN ('open', 'processing', 'succeeded')
         AND rank >= (SELECT rank FROM subscription_plans WHERE id = $3) AND payment_intent_id IS NOT NULL
       ORDER BY rank DESC`,
      [id, userId, planId],
    );
    return rows.map(({ intent }) => intent);
  }

  async insert(payment: DeepPartial<Payment>, transaction: Transaction): Promise<Payment> {
    return transaction.save(Payment, transaction.create(Payment, payment));
  }

  /** @returns false if the row exists, or the user has another open payment */
  async insertIfAbsent(payment: DeepPartial<Payment>): Promise<boolean> {
    const inserted = await this.payments
      .createQueryBuilder()
      .insert()
      .values(payment)
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length === 1;
  }

  /**
   * Link a new intent to its row, if the row is open and its account exists.
   *
   * @returns the linked intent's id, null if the row can no longer be paid
   */
  async link(id: string, intentId: string): Promise<string | null> {
    const [rows] = await this.payments.query<[{ intentId: string }[], number]>(
      `UPDATE payments SET payment_intent_id = coalesce(payment_intent_id, $2)
       WHERE id = $1 AND status = 'open' AND user_id IS NOT NULL
       RETURNING payment_intent_id AS "intentId"`,
      [id, intentId],
    );
    return rows[0]?.intentId ?? null;
  }

  /** Link an intent found at Stripe to its row, if the row is not linked yet. */
  async linkIfUnlinked(id: string, intentId: string): Promise<boolean> {
    const { affected } = await this.payments
      .createQueryBuilder()
      .update()
      .set({ paymentIntentId: intentId })
      .where("id = :id AND paymentIntentId IS NULL AND status = 'open'", { id })
      .execute();
    return affected === 1;
  }

  /** Cancel a row whose intent was never shown to the user. @returns false if it is linked now */
  async cancelUnlinked(id: string): Promise<boolean> {
    const { affected } = await this.payments
      .createQueryBuilder()
      .update()
      .set({ status: 'canceled' })
      .where("id = :id AND paymentIntentId IS NULL AND status = 'open'", { id })
      .execute();
    return affected === 1;
  }

  /**
   * Store Stripe's state, unless another writer changed the row since `seen` was read, possibly with newer state. Marks
   * redundant charges for refund permanently. A payment that succeeds again, because a refund failed or a dispute was won
   * months later, is checked again.
   *
   * @returns the updated row, null if another writer was first
   */
  async updateFromSnapshot(
    seen: Payment,
    snapshot: IntentSnapshot,
    transaction: Transaction,
  ): Promise<Payment | null> {
    const status = statusOf(snapshot);
    const { affected } = await transaction
      .createQueryBuilder()
      .update(Payment)
      .set({
        status,
        amount: snapshot.amount,
        currency: snapshot.currency,
        taxAmount: snapshot.invoice?.taxAmount ?? 0,
        amountRefunded: snapshot.amountRefunded,
        amountLost: snapshot.amountLost,
        receiptUrl: snapshot.receiptUrl,
        invoiceId: snapshot.invoice?.id ?? null,
        invoiceUrl: snapshot.invoice?.hostedUrl ?? null,
        paidAt: snapshot.paidAt,
        refundDue: () =>
          `refund_due OR (:status = 'succeeded' AND status IN ('open', 'processing', 'refunded')
            AND (${IS_REDUNDANT_CHARGE}))`,
        version: () => 'version + 1',
      })
      .where('id = :id AND version = :version', { id: seen.id, version: seen.version })
      .setParameters({ status, paidAt: snapshot.paidAt, ended: ENDED })
      .execute();
    return affected === 1 ? transaction.findOneByOrFail(Payment, { id: seen.id }) : null;
  }

  /**
   * Cancel an unsettled payment that does not exist at Stripe. Does nothing if it is settled.
   *
   * @returns false if another writer was first
   */
  async cancelUnknown({ id, status, version }: Payment, transaction: Transaction): Promise<boolean> {
    if (status !== 'open' && status !== 'processing') return true;
    const { affected } = await transaction
      .createQueryBuilder()
      .update(Payment)
      .set({ status: 'canceled', version: () => 'version + 1' })
      .where('id = :id AND version = :version', { id, version })
      .execute();
    return affected === 1;
  }

  /**
   * Mark the payer's payments for lesser plans for refund if they were paid after this payment, while the bank was still
   * processing it. Call it in the transaction that stores the success of this payment.
   *
   * @returns the newly marked payments
   */
  async markSuperseded({ userId, planId, paidAt }: Payment, transaction: Transaction): Promise<Payment[]> {
    const [marked] = await transaction.query<[{ id: string }[], number]>(
      `UPDATE payments SET refund_due = true, version = version + 1
       FROM subscription_plans lesser, subscription_plans plan
       WHERE user_id = $1 AND kind = 'one_time' AND status = 'succeeded' AND NOT refund_due AND paid_at > $3
         AND lesser.id = plan_id AND plan.id = $2 AND lesser.rank < plan.rank
       RETURNING payments.id`,
      [userId, planId, paidAt],
    );
    return transaction.findBy(Payment, { id: In(marked.map(({ id }) => id)) });
  }

  /**
   * Mark payments for a subscription that were made after its end for refund. Call it in the transaction that stores the
   * end, since the payment may have been stored before.
   *
   * @returns the newly marked payments
   */
  async markPaidAfterEnd(
    subscriptionId: string,
    endedAt: Date,
    transaction: Transaction,
  ): Promise<Payment[]> {
    const [marked] = await transaction.query<[{ id: string }[], number]>(
      `UPDATE payments SET refund_due = true, version = version + 1
       WHERE subscription_id = $1 AND status = 'succeeded' AND NOT refund_due AND paid_at > $2 RETURNING id`,
      [subscriptionId, endedAt],
    );
    return transaction.findBy(Payment, { id: In(marked.map(({ id }) => id)) });
  }

  /** Intents of the user's other one-time payments that are due for refund. */
  async findOtherRefundsDue(id: string, userId: string): Promise<string[]> {
    const due = await this.payments.findBy({
      id: Not(id),
      userId,
      kind: 'one_time',
      status: 'succeeded',
      refundDue: true,
    });
    return due.map(({ paymentIntentId }) => paymentIntentId).filter((intent) => intent !== null);
  }

  /** Intents due for refund, in random order, so that failing refunds do not block the others. */
  async findRefundsDue(limit: number): Promise<string[]> {
    const rows = await this.payments.query<{ intent: string }[]>(
      `SELECT payment_intent_id AS intent FROM payments WHERE status = 'succeeded' AND refund_due AND payment_intent_id IS NOT NULL
       ORDER BY random() LIMIT $1`,
      [limit],
    );
    return rows.map(({ intent }) => intent);
  }

  /** Intents that our rows show as unsettled. */
  async findUnsettled(): Promise<string[]> {
    const open = await this.payments.findBy({ status: In(['open', 'processing']) });
    return open.map(({ paymentIntentId }) => paymentIntentId).filter((id) => id !== null);
  }
}

function statusOf({ status, amount, amountRefunded, amountLost }: IntentSnapshot): PaymentStatus {
  return status === 'succeeded' && amountRefunded + amountLost >= amount ? 'refunded' : status;
}
