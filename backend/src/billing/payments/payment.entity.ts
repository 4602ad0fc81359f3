import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `open` can still be paid, the bank has not settled `processing`, `refunded` is fully refunded or charged back. */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'refunded' | 'canceled';

/** An open or settled payment for a plan. Outlives the account. Amounts are in cents. */
@Entity('payments')
export class Payment {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** null: the account was deleted. */
  @Column('uuid', { nullable: true })
  userId: string | null;

  @Column('text')
  customerId: string;

  @Column('text')
  planId: string;

  @Column('text')
  kind: 'one_time' | 'subscription';

  @Column('text')
  status: PaymentStatus;

  /** null until the intent exists at Stripe; the payment cannot be paid before. */
  @Column('text', { nullable: true })
  paymentIntentId: string | null;

  @Column('text', { nullable: true })
  invoiceId: string | null;

  @Column('uuid', { nullable: true })
  subscriptionId: string | null;

  /** Includes tax. */
  @Column('integer')
  amount: number;

  @Column('integer', { default: 0 })
  taxAmount: number;

  @Column('integer', { default: 0 })
  amountRefunded: number;

  /** Charged back by the payer's bank. */
  @Column('integer', { default: 0 })
  amountLost: number;

  @Column('text')
  currency: string;

  @Column('text', { nullable: true })
  receiptUrl: string | null;

  @Column('text', { nullable: true })
  invoiceUrl: string | null;

  /**
   * A redundant charge: the account was deleted or already had an equivalent plan. It is refunded or waits for its
   * refund, and grants no plan.
   */
  @Column('boolean', { default: false })
  refundDue: boolean;

  @Column('timestamptz', { nullable: true })
  paidAt: Date | null;

  /** Incremented with each update from Stripe; used for optimistic locking. */
  @Column('integer', { default: 0 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
