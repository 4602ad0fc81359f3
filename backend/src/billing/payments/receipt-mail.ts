import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transactions.js';
import type { Payment, PaymentStatus } from './payment.entity.js';
import { BillingMail } from '../mail/billing-mail.js';

const UNPAID: PaymentStatus[] = ['open', 'processing', 'canceled'];

/**
 * Sends a receipt for each payment, or a notice that it is refunded. Each mail is sent once, since only one writer sees
 * each status change.
 */
@Injectable()
export class ReceiptMail {
  constructor(private readonly mail: BillingMail) {}

  /** @param before the row's previous version */
  async sendOnChange(before: Payment, after: Payment, transaction: Transaction): Promise<void> {
    if (after.status !== 'succeeded' || !UNPAID.includes(before.status)) return;
    await this.sendReceipt(after.refundDue ? 'paymentReturned' : 'paymentReceipt', after, transaction);
  }

  /** Notify the payer that a settled payment is refunded because it became redundant. */
  sendRefundNotice(payment: Payment, transaction: Transaction): Promise<void> {
    return this.sendReceipt('paymentReturned', payment, transaction);
  }

  private async sendReceipt(
    kind: 'paymentReturned' | 'paymentReceipt',
    { id, userId, planId, kind: paidFor, amount: cents, taxAmount: taxCents, currency, ...paid }: Payment,
    transaction: Transaction,
  ): Promise<void> {
    const values = {
      planName: await this.mail.getPlanName(planId, transaction),
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
