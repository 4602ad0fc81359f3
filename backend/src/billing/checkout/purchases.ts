import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { IntentsClient } from '../../platform/payments/intents.client.js';
import { BillingAccounts } from '../customers/billing-accounts.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import type { Plan } from '../plan.entity.js';
import { alreadyOwned, busy } from './checkout-refusals.js';
import { createAndLink } from './create-and-link.js';

/** Attempts at a payment that others settle, cancel or begin at the same time. */
const ATTEMPTS = 6;

/**
 * Buying a one-time plan. A user has at most one open payment: the same plan asked for again gets the same
 * one, another plan cancels it first. So two pages, however they race, cannot both be paid by mistake.
 */
@Injectable()
export class Purchases {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly accounts: BillingAccounts,
    private readonly customers: BillingCustomersRepository,
    private readonly intents: IntentsClient,
    private readonly payments: PaymentsRepository,
    private readonly sync: PaymentSync,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @returns the open payment's secret and what it will charge
   * @throws ApiError `plan_already_owned`, `conflict` while an earlier payment is with the bank
   */
  async begin(
    userId: string,
    customerId: string,
    plan: Plan,
  ): Promise<{ clientSecret: string; amount: number; currency: string }> {
    // What stands in the way may have been given back, and nobody told us yet.
    for (const intentId of await this.payments.findHindering(userId, plan.rank)) {
      await this.sync.sync(intentId);
    }
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const payment = await this.transactions.run((transaction) =>
        this.claim(userId, customerId, plan, transaction),
      );
      if (!isFor(payment, plan, customerId)) {
        await this.giveUp(payment);
        continue;
      }
      const intentId = payment.paymentIntentId ?? (await this.make(payment, plan));
      const snapshot = intentId === null ? null : await this.sync.sync(intentId);
      if (snapshot?.status === 'open') return snapshot;
      // Paid, cancelled or with the bank by now: the rows know, and decide in the next round.
    }
    throw busy();
  }

  /** Whether this plan, or a better one, is paid as far as we know. */
  async isOwned(userId: string, { rank }: Plan): Promise<boolean> {
    const { owned } = await this.transactions.run((transaction) =>
      this.payments.findBestRanks(userId, transaction),
    );
    return owned >= rank;
  }

  /** The user's open payment, made if there is none; perhaps one for another plan or price. */
  private async claim(
    userId: string,
    customerId: string,
    plan: Plan,
    transaction: Transaction,
  ): Promise<Payment> {
    if (!(await this.accounts.lockOpen(userId, transaction))) {
      throw new ApiError('not_signed_in', 'Please sign in.');
    }
    const best = await this.payments.findBestRanks(userId, transaction);
    if (best.owned >= plan.rank) throw alreadyOwned(plan);
    if (best.processing >= plan.rank) {
      throw new ApiError('conflict', 'An earlier payment of yours is still being processed by the bank.');
    }
    const open = await this.payments.findOpenOfUser(userId, transaction);
    if (open !== null) return open;
    await this.customers.reopen(customerId, transaction);
    const { id: planId, price: amount, currency } = plan;
    return this.payments.insert(
      { userId, customerId, planId, kind: 'one_time', status: 'open', amount, currency },
      transaction,
    );
  }

  /** @returns null when the row was given up meanwhile; its intent is then cancelled unseen */
  private make(payment: Payment, plan: Plan): Promise<string | null> {
    const { id: paymentId, planId, customerId, amount, currency } = payment;
    const description = `${this.settings.appName} ${plan.displayName}`;
    return createAndLink({
      create: () => this.intents.create({ paymentId, planId, customerId, amount, currency, description }),
      attach: (intentId) => this.payments.attach(paymentId, intentId),
      giveUp: () => this.payments.cancelUntied(paymentId),
      cancel: (intentId) => this.intents.cancel(intentId),
    });
  }

  private async giveUp({ id, paymentIntentId }: Payment): Promise<void> {
    if (paymentIntentId === null) {
      await this.payments.cancelUntied(id);
      return;
    }
    await this.intents.cancel(paymentIntentId);
    await this.sync.sync(paymentIntentId);
  }
}

function isFor(payment: Payment, plan: Plan, customerId: string): boolean {
  return (
    payment.planId === plan.id &&
    payment.amount === plan.price &&
    payment.currency === plan.currency &&
    payment.customerId === customerId
  );
}
