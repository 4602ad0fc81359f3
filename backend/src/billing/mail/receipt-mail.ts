import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import type { Payment, PaymentStatus } from '../payments/payment.entity.js';
import { BillingMail } from './billing-mail.js';

const UNPAID: PaymentStatus[] = ['open', 'processing', 'canceled'];

/** Thanks for a payment, or tells why it is given back, once: rows are written by whoever read them last, so each turn is seen by one writer. */
@Injectable()
export class ReceiptMail {
  constructor(private readonly mail: BillingMail) {}

  /** @param before the row as it was, of which `after` is the next version */
  async afterChange(before: Payment, after: Payment, transaction: Transaction): Promise<void> {
    if (after.status !== 'succeeded' || !UNPAID.includes(before.status)) return;
    const { userId, planId, amount: cents, taxAmount: taxCents, currency, paidAt, paymentIntentId } = after;
    const values = {
      planName: await this.mail.nameOf(planId, transaction),
      cents,
      taxCents,
      currency,
      paidAt: (paidAt ?? new Date()).toISOString(),
      reference: paymentIntentId ?? after.id,
    };
    await this.mail.send(after.refundDue ? 'paymentReturned' : 'paymentReceipt', userId, values, transaction);
  }
}
