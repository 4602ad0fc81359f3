import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeepPartial, In, Not, Repository } from 'typeorm';
import type { Transaction } from '../../platform/database/transactions.js';
import type { SubscriptionSnapshot } from '../../platform/payments/payment-snapshots.js';
import { ENDED, RUNNING, Subscription } from './subscription.entity.js';

/** Our rows of subscriptions at Stripe; `SubscriptionSync` keeps them true. */
@Injectable()
export class SubscriptionsRepository {
  constructor(@InjectRepository(Subscription) private readonly subscriptions: Repository<Subscription>) {}

  findById(id: string): Promise<Subscription | null> {
    return this.subscriptions.findOneBy({ id });
  }

  findByStripeId(stripeId: string): Promise<Subscription | null> {
    return this.subscriptions.findOneBy({ stripeSubscriptionId: stripeId });
  }

  /** The one subscription a user may have that is not over, begun or running. */
  findCurrentOfUser(userId: string, transaction?: Transaction): Promise<Subscription | null> {
    const subscriptions = transaction?.getRepository(Subscription) ?? this.subscriptions;
    return subscriptions.findOneBy({ userId, status: Not(In(ENDED)) });
  }

  isRunning(userId: string, transaction: Transaction): Promise<boolean> {
    return transaction.existsBy(Subscription, { userId, status: In(RUNNING) });
  }

  findCurrentOfCustomer(customerId: string): Promise<Subscription[]> {
    return this.subscriptions.findBy({ customerId, status: Not(In(ENDED)) });
  }

  async insert(subscription: DeepPartial<Subscription>, transaction: Transaction): Promise<Subscription> {
    return transaction.save(Subscription, transaction.create(Subscription, subscription));
  }

  /** @returns false when there is such a row, or the user has another subscription that is not over */
  async insertUnlessThere(subscription: DeepPartial<Subscription>): Promise<boolean> {
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
   * Ties Stripe's subscription to its row, as long as that waits for one and its account is there.
   *
   * @returns the subscription the row is tied to, null when it is given up
   */
  async attach(id: string, stripeId: string): Promise<string | null> {
    const [rows] = await this.subscriptions.query<[{ stripeId: string }[], number]>(
      `UPDATE subscriptions SET stripe_subscription_id = coalesce(stripe_subscription_id, $2),
         status = CASE WHEN status = 'creating' THEN 'incomplete' ELSE status END
       WHERE id = $1 AND status <> 'abandoned' AND user_id IS NOT NULL
       RETURNING stripe_subscription_id AS "stripeId"`,
      [id, stripeId],
    );
    return rows[0]?.stripeId ?? null;
  }

  /** Ties a subscription that Stripe tells of to the row it was made for, if that knows none. */
  async attachKnown(id: string, stripeId: string): Promise<boolean> {
    const { affected } = await this.subscriptions
      .createQueryBuilder()
      .update()
      .set({ stripeSubscriptionId: stripeId })
      .where("id = :id AND stripeSubscriptionId IS NULL AND status = 'creating'", { id })
      .execute();
    return affected === 1;
  }

  /** Gives up a row nobody was ever shown the subscription of. @returns false when it has one by now */
  async abandonUntied(id: string): Promise<boolean> {
    const { affected } = await this.subscriptions
      .createQueryBuilder()
      .update()
      .set({ status: 'abandoned' })
      .where("id = :id AND stripeSubscriptionId IS NULL AND status = 'creating'", { id })
      .execute();
    return affected === 1;
  }

  /**
   * Writes what Stripe says, unless somebody wrote since `seen` was read: what they read may be newer.
   *
   * @returns the row as it is now; null when overtaken
   */
  async converge(
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
   * Ends a subscription that Stripe does not know; one that has ended stays as it is.
   *
   * @returns the row as it is now; null when overtaken
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

  /** Stripe's ids of all that are not over as far as we know. */
  async findCurrentStripeIds(): Promise<string[]> {
    const current = await this.subscriptions.findBy({ status: Not(In(ENDED)) });
    return current.map(({ stripeSubscriptionId }) => stripeSubscriptionId).filter((id) => id !== null);
  }
}
