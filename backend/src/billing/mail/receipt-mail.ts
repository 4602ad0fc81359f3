import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import type { Payment, PaymentStatus } from '../payments/payment.entity.js';
import { BillingMail } from './billing-mail.js';

const UNPAID: PaymentStatus[] = ['open', 'processing', 'canceled'];

/**
 * Thanks for a payment, or tells why it is given back, once: rows are written by whoever read them last, so each turn is
 * seen by one writer.
 */
@Injectable()
export class ReceiptMail {
  constructor(private readonly mail: BillingMail) {}

  /** @param before the row as it was, of which `after` is the next version */
  async afterChange(before: Payment, after: Payment, transaction: Transaction): Promise<void> {
    if (after.status !== 'succeeded' || !UNPAID.includes(before.status)) return;
    await this.tell(after.refundDue ? 'paymentReturned' : 'paymentReceipt', after, transaction);
  }

  /** Of a payment that was kept so far, and is for nothing now. */
  return(payment: Payment, transaction: Transaction): Promise<void> {
    return this.tell('paymentReturned', payment, transaction);
  }

  private async tell(
    kind: 'paymentReturned' | 'paymentReceipt',
    { id, userId, planId, kind: paidFor, amount: cents, taxAmount: taxCents, currency, ...paid }: Payment,
    transaction: Transaction,
  ): Promise<void> {
    const values = {
      planName: await this.mail.nameOf(planId, transaction),
      cents,
      taxCents,
      currency,
      paidAt: (paid.paidAt ?? new Date()).toISOString(),
      reference: paid.paymentIntentId ?? id,
      ended: paidFor === 'subscription',
    };
    await this.mail.send(kind, userId, values, transaction);
  }
}
