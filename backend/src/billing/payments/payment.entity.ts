import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `open` can still be paid; `processing` is with the bank; `refunded` has all been given or taken back. */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'refunded' | 'canceled';

/** Money for a plan, asked for or paid. Outlives the account. Amounts are cents. */
@Entity('payments')
export class Payment {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** null: the account is gone. */
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

  /** null until Stripe has made it: nobody can have paid it before. */
  @Column('text', { nullable: true })
  paymentIntentId: string | null;

  @Column('text', { nullable: true })
  invoiceId: string | null;

  @Column('uuid', { nullable: true })
  subscriptionId: string | null;

  /** What the payer pays, tax included. */
  @Column('integer')
  amount: number;

  @Column('integer', { default: 0 })
  taxAmount: number;

  @Column('integer', { default: 0 })
  amountRefunded: number;

  /** Taken back by the payer's bank. */
  @Column('integer', { default: 0 })
  amountLost: number;

  @Column('text')
  currency: string;

  @Column('text', { nullable: true })
  receiptUrl: string | null;

  @Column('text', { nullable: true })
  invoiceUrl: string | null;

  /**
   * Charged for nothing, of an account that is gone or had as much: to be given back or given back already, and worth no
   * plan.
   */
  @Column('boolean', { default: false })
  refundDue: boolean;

  @Column('timestamptz', { nullable: true })
  paidAt: Date | null;

  /** Counts what was learned from Stripe: who read before somebody else wrote reads again. */
  @Column('integer', { default: 0 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
