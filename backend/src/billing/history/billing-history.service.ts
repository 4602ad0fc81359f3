import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { StripeAccount } from '../../platform/payments/stripe-account.js';
import { BillingAccountsRepository } from '../customers/billing-accounts.repository.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PlansRepository } from '../plan/plans.repository.js';
import type { Subscription } from '../payments/subscription.entity.js';
import { SubscriptionsRepository } from '../payments/subscriptions.repository.js';
import type { BillingHistoryResponse, PaymentResponse, SubscriptionResponse } from './billing-history.dto.js';

/** Lists an organizer's payments and subscription. */
@Injectable()
export class BillingHistoryService {
  constructor(
    private readonly account: StripeAccount,
    private readonly accounts: BillingAccountsRepository,
    private readonly payments: PaymentsRepository,
    private readonly plans: PlansRepository,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  async list({ id: userId }: Pick<Principal, 'id'>): Promise<BillingHistoryResponse> {
    const names = await this.plans.findNames();
    const payments = await this.payments.findPaidForUser(userId);
    const subscription = await this.subscriptions.findCurrentForUser(userId);
    const customerId = (await this.accounts.findOpen(userId))?.customerId ?? null;
    return {
      payments: payments.map((payment) =>
        toPaymentResponse(payment, names.get(payment.planId) ?? payment.planId),
      ),
      subscription: subscription === null ? null : toSubscriptionResponse(subscription),
      hasPortal: this.account.isConfigured && customerId !== null,
    };
  }
}

function toPaymentResponse(payment: Payment, planName: string): PaymentResponse {
  const { id, planId, kind, amount, taxAmount, currency, receiptUrl, invoiceUrl } = payment;
  const status = payment.status as PaymentResponse['status'];
  const amountRefunded = Math.min(amount, payment.amountRefunded + payment.amountLost);
  const paidAt = payment.paidAt?.toISOString() ?? null;
  const money = { amount, taxAmount, amountRefunded, currency };
  return { id, planId, planName, kind, status, ...money, receiptUrl, invoiceUrl, paidAt };
}

/** @returns null for a subscription whose first payment is not complete */
function toSubscriptionResponse(subscription: Subscription): SubscriptionResponse | null {
  const { planId, status, amount, currency, cancelAtPeriodEnd } = subscription;
  if (status === 'creating' || status === 'incomplete') return null;
  const currentPeriodEnd = subscription.currentPeriodEnd?.toISOString() ?? null;
  return {
    planId,
    status: status as SubscriptionResponse['status'],
    amount,
    currency,
    currentPeriodEnd,
    cancelAtPeriodEnd,
  };
}
