import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { IntentsClient } from '../../platform/payments/intents.client.js';
import { BillingAccountsRepository } from '../customers/billing-accounts.repository.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import type { Plan } from '../plan/plan.entity.js';
import { createAlreadyOwnedError, createBusyError } from './checkout-errors.js';
import { createAndLink } from './create-and-link.js';

/** Attempts at a payment that concurrent requests may settle, cancel or start. */
const MAX_ATTEMPTS = 6;

/**
 * Sells one-time plans. A user has at most one open payment: buying the same plan resumes it, buying another plan
 * cancels it first. So a user cannot pay twice by accident on two pages.
 */
@Injectable()
export class OneTimeCheckout {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly accounts: BillingAccountsRepository,
    private readonly customers: BillingCustomersRepository,
    private readonly intents: IntentsClient,
    private readonly payments: PaymentsRepository,
    private readonly sync: PaymentSync,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @returns the open payment's secret and what it will charge
   * @throws ApiError `plan_already_owned`, `conflict` while the bank processes an earlier payment
   */
  async start(
    userId: string,
    customerId: string,
    plan: Plan,
  ): Promise<{ clientSecret: string; amount: number; currency: string }> {
    // A blocking payment may have been refunded without us knowing.
    for (const intentId of await this.payments.findBlockingIntents(userId, plan.rank)) {
      await this.sync.sync(intentId);
    }
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const payment = await this.transactions.run((transaction) =>
        this.getOrCreateOpenPayment(userId, customerId, plan, transaction),
      );
      if (!isPaymentFor(payment, plan, customerId)) {
        await this.cancel(payment);
        continue;
      }
      const intentId = payment.paymentIntentId ?? (await this.createIntent(payment, plan));
      const snapshot = intentId === null ? null : await this.sync.sync(intentId);
      if (snapshot?.status === 'open') return snapshot;
      // Paid, canceled or processing now. The next attempt decides by the updated rows.
    }
    throw createBusyError();
  }

  /** Whether our rows show this plan or a better one as paid. */
  async isOwned(userId: string, { rank }: Plan): Promise<boolean> {
    const { owned } = await this.transactions.run((transaction) =>
      this.payments.findBestRanks(userId, transaction),
    );
    return owned >= rank;
  }

  /** The existing open payment may be for another plan or price. */
  private async getOrCreateOpenPayment(
    userId: string,
    customerId: string,
    plan: Plan,
    transaction: Transaction,
  ): Promise<Payment> {
    if (!(await this.accounts.lockOpen(userId, transaction))) {
      throw new ApiError('not_signed_in', 'Please sign in.');
    }
    const best = await this.payments.findBestRanks(userId, transaction);
    if (best.owned >= plan.rank) throw createAlreadyOwnedError(plan);
    if (best.processing >= plan.rank) {
      throw new ApiError(
        'conflict',
        'Your bank is still processing an earlier payment. Try again when it has completed.',
      );
    }
    const open = await this.payments.findOpenForUser(userId, transaction);
    if (open !== null) return open;
    await this.customers.reopen(customerId, transaction);
    const { id: planId, price: amount, currency } = plan;
    return this.payments.insert(
      { userId, customerId, planId, kind: 'one_time', status: 'open', amount, currency },
      transaction,
    );
  }

  /** @returns null if the row was abandoned concurrently; the new intent is then canceled */
  private createIntent(payment: Payment, plan: Plan): Promise<string | null> {
    const { id: paymentId, planId, customerId, amount, currency } = payment;
    const description = `${this.settings.appName} ${plan.displayName}`;
    return createAndLink({
      create: () => this.intents.create({ paymentId, planId, customerId, amount, currency, description }),
      link: (intentId) => this.payments.link(paymentId, intentId),
      abandon: () => this.payments.cancelUnlinked(paymentId),
      cancel: (intentId) => this.intents.cancel(intentId),
    });
  }

  private async cancel({ id, paymentIntentId }: Payment): Promise<void> {
    if (paymentIntentId === null) {
      await this.payments.cancelUnlinked(id);
      return;
    }
    await this.intents.cancel(paymentIntentId);
    await this.sync.sync(paymentIntentId);
  }
}

function isPaymentFor(payment: Payment, plan: Plan, customerId: string): boolean {
  return (
    payment.planId === plan.id &&
    payment.amount === plan.price &&
    payment.currency === plan.currency &&
    payment.customerId === customerId
  );
}
