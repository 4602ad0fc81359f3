import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SubscriptionStatus as StripeStatus } from '../../platform/payments/payment-snapshots.js';

/** Stripe's states, and two of our own: not made at Stripe yet, and given up before it was. */
export type SubscriptionStatus = StripeStatus | 'creating' | 'abandoned';

/** Holding the plan. `past_due` is: Stripe still tries to charge the card. */
export const RUNNING: SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** Nothing more can come of it. */
export const ENDED: SubscriptionStatus[] = ['abandoned', 'incomplete_expired', 'canceled'];

/** A monthly plan, from the first click on. Outlives the account. */
@Entity('subscriptions')
export class Subscription {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** null: the account is gone. */
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

  /** Of one month, in cents. */
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

  /** Counts what was learned from Stripe: who read before somebody else wrote reads again. */
  @Column('integer', { default: 0 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
