import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeepPartial, In, Not, Repository } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';
import type { IntentSnapshot } from '../../platform/payments/payment-snapshots.js';
import { Payment, type PaymentStatus } from './payment.entity.js';

/** Of the row of `payments`: what else its payer paid for the same plan or a better one, or has with the bank. */
const BESIDE_AS_GOOD = `FROM payments other
  JOIN subscription_plans better ON better.id = other.plan_id
  JOIN subscription_plans plan ON plan.id = payments.plan_id
  WHERE other.user_id = payments.user_id AND other.id <> payments.id AND better.rank >= plan.rank
    AND other.kind = 'one_time' AND payments.kind = 'one_time'
    AND other.status IN ('succeeded', 'processing') AND NOT other.refund_due`;

/**
 * Whether the row is charged for nothing: the account is gone or about to go, or had its plan or a better one by then. Who paid for
 * the lesser plan first has bought twice, and rightly so; of two payments for one plan the first we learn of counts.
 */
const CHARGED_FOR_NOTHING = `user_id IS NULL
  OR EXISTS (SELECT FROM users WHERE users.id = payments.user_id AND users.removal_noted_at IS NOT NULL)
  OR EXISTS (SELECT ${BESIDE_AS_GOOD}
  AND (better.id = plan.id OR date_trunc('second', coalesce(other.paid_at, other.created_at)) <= :paidAt))`;

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
  async isOutdone({ id }: Payment): Promise<boolean> {
    const rows = await this.payments.query<unknown[]>(
      `SELECT FROM payments WHERE id = $1 AND EXISTS (SELECT ${BESIDE_AS_GOOD})`,
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
   * What was charged for nothing is marked to be given back, once.
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
          `:status = 'succeeded' AND (refund_due OR (status IN ('open', 'processing') AND (${CHARGED_FOR_NOTHING})))`,
        version: () => 'version + 1',
      })
      .where('id = :id AND version = :version', { id: seen.id, version: seen.version })
      .setParameters({ status, paidAt: snapshot.paidAt })
      .execute();
    return affected === 1 ? transaction.findOneByOrFail(Payment, { id: seen.id }) : null;
  }

  /** Intents whose money is to be given back. */
  async findRefundsDue(limit: number): Promise<string[]> {
    const due = await this.payments.find({ where: { refundDue: true }, take: limit });
    return due.map(({ paymentIntentId }) => paymentIntentId).filter((id) => id !== null);
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
