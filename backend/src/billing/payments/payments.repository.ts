import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeepPartial, In, Not, Repository } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';
import type { IntentSnapshot } from '../../platform/payments/payment-snapshots.js';
import { ENDED } from '../subscriptions/subscription.entity.js';
import { Payment, type PaymentStatus } from './payment.entity.js';

/** Of the row of `payments`: what else its payer bought that is the same plan or a better one. */
const BESIDE_AS_GOOD = `FROM payments other
  JOIN subscription_plans better ON better.id = other.plan_id
  JOIN subscription_plans plan ON plan.id = payments.plan_id
  WHERE other.user_id = payments.user_id AND other.id <> payments.id AND better.rank >= plan.rank
    AND other.kind = 'one_time' AND payments.kind = 'one_time' AND NOT other.refund_due`;

/**
 * Whether the row is charged for nothing: the account is gone or about to go, the subscription was over before its bill
 * was paid, or the payer had paid for the plan or a better one by then. Who paid for the lesser plan first has bought
 * twice, and rightly so; of two payments for one plan the first we learn of counts. What is with the bank does not count
 * yet, which may refuse it: {@link markOutdone} makes up for it.
 */
const CHARGED_FOR_NOTHING = `user_id IS NULL
  OR EXISTS (SELECT FROM users WHERE users.id = payments.user_id AND users.removal_noted_at IS NOT NULL)
  OR EXISTS (SELECT FROM subscriptions ended
    WHERE ended.id = payments.subscription_id AND ended.status = ANY (:ended) AND ended.ended_at < :paidAt)
  OR EXISTS (SELECT ${BESIDE_AS_GOOD} AND other.status = 'succeeded'
    AND (better.id = plan.id OR other.paid_at <= :paidAt))`;

/** Our rows of payments at Stripe; `PaymentSync` keeps them true. */
@Injectable()
export class PaymentsRepository {
  constructor(@InjectRepository(Payment) private readonly payments: Repository<Payment>) {}

  findById(id: string): Promise<Payment | null> {
    return this.payments.findOneBy({ id });
  }

  findByIntent(intentId: string): Promise<Payment | null> {
    return this.payments.findOneBy({ paymentIntentId: intentId });
  }

  /** What was paid, newest first. */
  findPaidOfUser(userId: string): Promise<Payment[]> {
    return this.payments.find({
      where: { userId, status: In(['processing', 'succeeded', 'refunded']) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** The one purchase a user may have begun. */
  findOpenOfUser(userId: string, transaction: Transaction): Promise<Payment | null> {
    return transaction.findOneBy(Payment, { userId, kind: 'one_time', status: 'open' });
  }

  findOpenOfCustomer(customerId: string): Promise<Payment[]> {
    return this.payments.findBy({ customerId, status: 'open' });
  }

  /** The ranks of the best one-time plan a user owns, and of the best whose payment is with the bank; -1: none. */
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
   * Intents that have a say in whether a plan of this rank can be bought, as far as we know: of plans as good that are
   * paid, and all that are with the bank, which may have refused them since.
   */
  async findHindering(userId: string, rank: number): Promise<string[]> {
    const rows = await this.payments.query<{ id: string }[]>(
      `SELECT payment_intent_id AS id FROM payments JOIN subscription_plans plan ON plan.id = plan_id
       WHERE user_id = $1 AND kind = 'one_time' AND (status = 'processing' OR (rank >= $2 AND status = 'succeeded'))
         AND payment_intent_id IS NOT NULL`,
      [userId, rank],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Whether the payer of an open payment has its plan or a better one already, or such a payment with the bank: paying
   * it would be for nothing.
   */
  async isSuperseded({ id }: Payment): Promise<boolean> {
    const rows = await this.payments.query<unknown[]>(
      `SELECT FROM payments WHERE id = $1
         AND EXISTS (SELECT ${BESIDE_AS_GOOD} AND other.status IN ('succeeded', 'processing'))`,
      [id],
    );
    return rows.length === 1;
  }

  /** Intents of a user's one-time payments, other than this one, that are not settled as far as we know. */
  async findUnsettledBeside(id: string, userId: string): Promise<string[]> {
    const unsettled = In(['open', 'processing']);
    const rows = await this.payments.findBy({ id: Not(id), userId, kind: 'one_time', status: unsettled });
    return rows.map(({ paymentIntentId }) => paymentIntentId).filter((intent) => intent !== null);
  }

  /**
   * Intents of a user's other one-time payments for the payment's plan or a better one, the best first: unsettled as
   * far as we know, or paid, which may have been given back since.
   */
  async findAsGood({ id, userId, planId }: Payment): Promise<string[]> {
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

  /** @returns false when there is such a row, or the user has begun another purchase */
  async insertUnlessThere(payment: DeepPartial<Payment>): Promise<boolean> {
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
   * Ties an intent to its row, as long as the row is open, untied, and its account is there.
   *
   * @returns the intent the row is tied to, null when it is not to be paid any more
   */
  async attach(id: string, intentId: string): Promise<string | null> {
    const [rows] = await this.payments.query<[{ intentId: string }[], number]>(
      `UPDATE payments SET payment_intent_id = coalesce(payment_intent_id, $2)
       WHERE id = $1 AND status = 'open' AND user_id IS NOT NULL
       RETURNING payment_intent_id AS "intentId"`,
      [id, intentId],
    );
    return rows[0]?.intentId ?? null;
  }

  /** Ties an intent that Stripe tells of to the row it was made for, if that knows none. */
  async attachKnown(id: string, intentId: string): Promise<boolean> {
    const { affected } = await this.payments
      .createQueryBuilder()
      .update()
      .set({ paymentIntentId: intentId })
      .where("id = :id AND paymentIntentId IS NULL AND status = 'open'", { id })
      .execute();
    return affected === 1;
  }

  /** Gives up a row nobody was ever shown the intent of. @returns false when it has one by now */
  async cancelUntied(id: string): Promise<boolean> {
    const { affected } = await this.payments
      .createQueryBuilder()
      .update()
      .set({ status: 'canceled' })
      .where("id = :id AND paymentIntentId IS NULL AND status = 'open'", { id })
      .execute();
    return affected === 1;
  }

  /**
   * Writes what Stripe says, unless somebody wrote since `seen` was read: what they read may be newer.
   * What was charged for nothing is marked to be given back, and stays so: a refund may fail after months, as may our
   * bank's side of a dispute turn, and what is paid again then is weighed again.
   *
   * @returns the row as it is now; null when overtaken
   */
  async converge(seen: Payment, snapshot: IntentSnapshot, transaction: Transaction): Promise<Payment | null> {
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
            AND (${CHARGED_FOR_NOTHING}))`,
        version: () => 'version + 1',
      })
      .where('id = :id AND version = :version', { id: seen.id, version: seen.version })
      .setParameters({ status, paidAt: snapshot.paidAt, ended: ENDED })
      .execute();
    return affected === 1 ? transaction.findOneByOrFail(Payment, { id: seen.id }) : null;
  }

  /**
   * Gives up a payment that is not settled, and that Stripe does not know; any other stays as it is.
   *
   * @returns false when overtaken
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
   * Marks to be given back what the payer of a payment paid for a lesser plan after it, while it was with the bank and
   * might yet have been refused. Call it in the transaction in which the payment is made.
   *
   * @returns what was marked, once
   */
  async markOutdone({ userId, planId, paidAt }: Payment, transaction: Transaction): Promise<Payment[]> {
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
   * Marks to be given back what was paid for a subscription after its end. Call it in the transaction in which that is
   * written: the payment may have been written before.
   *
   * @returns what was marked, once
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

  /** Intents of a user's one-time payments, other than this one, whose money is to be given back. */
  async findRefundsDueBeside(id: string, userId: string): Promise<string[]> {
    const due = await this.payments.findBy({
      id: Not(id),
      userId,
      kind: 'one_time',
      status: 'succeeded',
      refundDue: true,
    });
    return due.map(({ paymentIntentId }) => paymentIntentId).filter((intent) => intent !== null);
  }

  /** Intents whose money is to be given back, in any order: those that cannot be do not hold up the others. */
  async findRefundsDue(limit: number): Promise<string[]> {
    const rows = await this.payments.query<{ intent: string }[]>(
      `SELECT payment_intent_id AS intent FROM payments WHERE status = 'succeeded' AND refund_due AND payment_intent_id IS NOT NULL
       ORDER BY random() LIMIT $1`,
      [limit],
    );
    return rows.map(({ intent }) => intent);
  }

  /** Intents that are not settled as far as we know. */
  async findUnsettled(): Promise<string[]> {
    const open = await this.payments.findBy({ status: In(['open', 'processing']) });
    return open.map(({ paymentIntentId }) => paymentIntentId).filter((id) => id !== null);
  }
}

function statusOf({ status, amount, amountRefunded, amountLost }: IntentSnapshot): PaymentStatus {
  return status === 'succeeded' && amountRefunded + amountLost >= amount ? 'refunded' : status;
}
