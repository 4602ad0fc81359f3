import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SubscriptionStatus as StripeStatus } from '../../platform/payments/payment-snapshots.js';

/** Stripe's states, and two of ours: `creating` before it exists at Stripe, `abandoned` if it never will. */
export type SubscriptionStatus = StripeStatus | 'creating' | 'abandoned';

/** Grants the plan. Includes `past_due`, since Stripe still retries the card. */
export const RUNNING: SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** Final states. */
export const ENDED: SubscriptionStatus[] = ['abandoned', 'incomplete_expired', 'canceled'];

/** A subscription to a monthly plan. Outlives the account. */
@Entity('subscriptions')
export class Subscription {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** null: the account was deleted. */
  @Column('uuid', { nullable: true })
  userId: string | null;

  @Column('text')
  customerId: string;

  @Column('text')
  planId: string;

  @Column('text', { nullable: true })
  stripeSubscriptionId: string | null;

  @Column('text')
  status: SubscriptionStatus;

  /** Cents per month. */
  @Column('integer')
  amount: number;

  @Column('text')
  currency: string;

  @Column('timestamptz', { nullable: true })
  currentPeriodStart: Date | null;

  @Column('timestamptz', { nullable: true })
  currentPeriodEnd: Date | null;

  @Column('boolean', { default: false })
  cancelAtPeriodEnd: boolean;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  /** Incremented with each update from Stripe; used for optimistic locking. */
  @Column('integer', { default: 0 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
