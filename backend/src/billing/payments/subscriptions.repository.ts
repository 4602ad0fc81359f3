import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeepPartial, In, Not, Repository } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';
import type { SubscriptionSnapshot } from '../../platform/payments/payment-snapshots.js';
import { ENDED, RUNNING, Subscription } from './subscription.entity.js';

/** Rows for subscriptions at Stripe, which `SubscriptionSync` keeps up to date. */
@Injectable()
export class SubscriptionsRepository {
  constructor(@InjectRepository(Subscription) private readonly subscriptions: Repository<Subscription>) {}

  findById(id: string): Promise<Subscription | null> {
    return this.subscriptions.findOneBy({ id });
  }

  findByStripeId(stripeId: string): Promise<Subscription | null> {
    return this.subscriptions.findOneBy({ stripeSubscriptionId: stripeId });
  }

  /** The user's only subscription that has not ended. */
  findCurrentForUser(userId: string, transaction?: Transaction): Promise<Subscription | null> {
    const subscriptions = transaction?.getRepository(Subscription) ?? this.subscriptions;
    return subscriptions.findOneBy({ userId, status: Not(In(ENDED)) });
  }

  isRunning(userId: string, transaction: Transaction): Promise<boolean> {
    return transaction.existsBy(Subscription, { userId, status: In(RUNNING) });
  }

  findCurrentForCustomer(customerId: string): Promise<Subscription[]> {
    return this.subscriptions.findBy({ customerId, status: Not(In(ENDED)) });
  }

  async insert(subscription: DeepPartial<Subscription>, transaction: Transaction): Promise<Subscription> {
    return transaction.save(Subscription, transaction.create(Subscription, subscription));
  }

  /** @returns false if the row exists, or the user has another subscription that has not ended */
  async insertIfAbsent(subscription: DeepPartial<Subscription>): Promise<boolean> {
    const inserted = await this.subscriptions
      .createQueryBuilder()
      .insert()
      .values(subscription)
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length === 1;
  }

  /**
   * Link a new Stripe subscription to its row, unless the row is abandoned or its account deleted.
   *
   * @returns the linked subscription's id, null if the row cannot be linked
   */
  async link(id: string, stripeId: string): Promise<string | null> {
    const [rows] = await this.subscriptions.query<[{ stripeId: string }[], number]>(
      `UPDATE subscriptions SET stripe_subscription_id = coalesce(stripe_subscription_id, $2),
         status = CASE WHEN status = 'creating' THEN 'incomplete' ELSE status END
       WHERE id = $1 AND status <> 'abandoned' AND user_id IS NOT NULL
       RETURNING stripe_subscription_id AS "stripeId"`,
      [id, stripeId],
    );
    return rows[0]?.stripeId ?? null;
  }

  /** Link a subscription found at Stripe to its row, if the row is not linked yet. */
  async linkIfUnlinked(id: string, stripeId: string): Promise<boolean> {
    const { affected } = await this.subscriptions
      .createQueryBuilder()
      .update()
      .set({ stripeSubscriptionId: stripeId })
      .where("id = :id AND stripeSubscriptionId IS NULL AND status = 'creating'", { id })
      .execute();
    return affected === 1;
  }

  /** Abandon a row whose subscription was never shown to the user. @returns false if it is linked now */
  async abandonUnlinked(id: string): Promise<boolean> {
    const { affected } = await this.subscriptions
      .createQueryBuilder()
      .update()
      .set({ status: 'abandoned' })
      .where("id = :id AND stripeSubscriptionId IS NULL AND status = 'creating'", { id })
      .execute();
    return affected === 1;
  }

  /**
   * Store Stripe's state, unless another writer changed the row since `seen` was read, possibly with newer state.
   *
   * @returns the updated row, null if another writer was first
   */
  async updateFromSnapshot(
    seen: Subscription,
    snapshot: SubscriptionSnapshot,
    transaction: Transaction,
  ): Promise<Subscription | null> {
    const { affected } = await transaction
      .createQueryBuilder()
      .update(Subscription)
      .set({
        status: snapshot.status,
        amount: snapshot.amount,
        currency: snapshot.currency,
        currentPeriodStart: snapshot.periodStart,
        currentPeriodEnd: snapshot.periodEnd,
        cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd,
        startedAt: snapshot.startedAt,
        endedAt: snapshot.endedAt,
        version: () => 'version + 1',
      })
      .where('id = :id AND version = :version', { id: seen.id, version: seen.version })
      .execute();
    return affected === 1 ? transaction.findOneByOrFail(Subscription, { id: seen.id }) : null;
  }

  /**
   * End a subscription that does not exist at Stripe. Does nothing if it has ended.
   *
   * @returns the current row, null if another writer was first
   */
  async endUnknown(seen: Subscription, transaction: Transaction): Promise<Subscription | null> {
    if (ENDED.includes(seen.status)) return seen;
    const { affected } = await transaction
      .createQueryBuilder()
      .update(Subscription)
      .set({ status: 'canceled', endedAt: () => 'now()', version: () => 'version + 1' })
      .where('id = :id AND version = :version', { id: seen.id, version: seen.version })
      .execute();
    return affected === 1 ? transaction.findOneByOrFail(Subscription, { id: seen.id }) : null;
  }

  /** Stripe ids of all subscriptions that have not ended according to our rows. */
  async findCurrentStripeIds(): Promise<string[]> {
    const current = await this.subscriptions.findBy({ status: Not(In(ENDED)) });
    return current.map(({ stripeSubscriptionId }) => stripeSubscriptionId).filter((id) => id !== null);
  }
}
