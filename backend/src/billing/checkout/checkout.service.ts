import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { RATE_LIMITS } from '../../platform/throttling/rate-limits.js';
import { Throttle } from '../../platform/throttling/throttle.js';
import type { IntentSnapshot } from '../../platform/payments/payment-snapshots.js';
import { StripeAccount } from '../../platform/payments/stripe-account.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { CustomersService } from '../customers/customers.service.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import type { Plan } from '../plan/plan.entity.js';
import { PlansRepository } from '../plan/plans.repository.js';
import { SubscriptionSync } from '../payments/subscription-sync.js';
import { SubscriptionsRepository } from '../payments/subscriptions.repository.js';
import { createAlreadyOwnedError } from './checkout-errors.js';
import type { PaymentIntentResponse, PaymentSuccessResponse } from './checkout.dto.js';
import { PurchaseEffects } from './purchase-effects.js';
import { OneTimeCheckout } from './one-time-checkout.js';
import { SubscriptionCheckout } from './subscription-checkout.js';

/** Checks of a subscription whose first invoice is paid, until Stripe reports it as active. */
const MAX_CHECKS = 6;
const CHECK_INTERVAL_MS = 500;

/** Starts payments for plans and confirms their outcome. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly account: StripeAccount,
    private readonly customers: CustomersService,
    private readonly effects: PurchaseEffects,
    private readonly knownCustomers: BillingCustomersRepository,
    private readonly payments: PaymentSync,
    private readonly paymentRows: PaymentsRepository,
    private readonly plans: PlansRepository,
    private readonly oneTimeCheckout: OneTimeCheckout,
    private readonly subscriptionCheckout: SubscriptionCheckout,
    private readonly subscriptionRows: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionSync,
    private readonly throttle: Throttle,
  ) {}

  /**
   * Start a payment, or resume the open one. The price comes from the database.
   *
   * @throws ApiError `payments_not_configured`, `not_found` for a plan that is not offered, `plan_already_owned`,
   *   `conflict` also under a grant without an end, `payments_unavailable`, `too_many_requests`
   */
  async startPayment({ id: userId }: Principal, planId: string): Promise<PaymentIntentResponse> {
    const { publishableKey } = this.account.keys;
    await this.throttle.take([{ limit: RATE_LIMITS.checkoutsPerUser, of: userId }]);
    const plan = await this.getOffered(planId);
    await this.assertPlanTakesEffect(userId);
    const checkout = plan.billing === 'monthly' ? this.subscriptionCheckout : this.oneTimeCheckout;
    const { clientSecret, amount, currency } = await this.startWith(checkout, userId, plan);
    return {
      clientSecret,
      publishableKey,
      planId: plan.id,
      planName: plan.displayName,
      amount,
      currency,
      billing: plan.billing === 'monthly' ? 'monthly' : 'one_time',
      ...(await this.describeEffect(userId, plan)),
    };
  }

  /**
   * Grant the plan if it was paid. Idempotent.
   *
   * @throws ApiError `not_found` also for another user's payment, `payment_failed`, `payments_unavailable` while a
   *   successful payment is not stored yet, `too_many_requests`
   */
  async confirmPayment({ id: userId }: Principal, intentId: string): Promise<PaymentSuccessResponse> {
    await this.throttle.take([{ limit: RATE_LIMITS.paymentChecksPerUser, of: userId }]);
    const payment = await this.payments.sync(intentId);
    if (payment === null || !(await this.belongsTo(payment, userId))) throw ApiError.notFound('Payment');
    const subscriptionId = payment.invoice?.subscriptionId ?? null;
    if (subscriptionId !== null) await this.awaitSubscription(subscriptionId, payment);
    const plan = await this.getPurchasedPlan(payment);
    const status = getPaidStatus(payment);
    if (status === 'succeeded') await this.assertPlanActivated(intentId);
    const { id: currentPlan } = await this.plans.getForUser(userId);
    const { id, displayName, eventLimit, frameLimit, photoLimit } = plan;
    return {
      message: messageOf(status, plan),
      status,
      planId: id,
      planName: displayName,
      eventLimit,
      frameLimit,
      photoLimit,
      currentPlan,
      ...(await this.describeEffect(userId, plan)),
    };
  }

  /** An owned plan may have been refunded at the provider. While the provider is unreachable, our own rows decide. */
  private async startWith(checkout: OneTimeCheckout | SubscriptionCheckout, userId: string, plan: Plan) {
    try {
      return await checkout.start(userId, await this.customers.ensureCustomer(userId), plan);
    } catch (error) {
      const isUnavailable = error instanceof ApiError && error.code === 'payments_unavailable';
      if (isUnavailable && (await checkout.isOwned(userId, plan))) throw createAlreadyOwnedError(plan);
      throw error;
    }
  }

  private async getOffered(planId: string): Promise<Plan> {
    const plan = await this.plans.findById(planId);
    if (plan === null || !plan.isActive) throw ApiError.notFound('Plan');
    if (plan.price === 0) throw new ApiError('plan_already_owned', 'The free plan needs no payment.');
    return plan;
  }

  /** Stripe reports the first payment before it activates the subscription, and only the subscription grants the plan. */
  private async awaitSubscription(subscriptionId: string, { status }: IntentSnapshot): Promise<void> {
    for (let check = 1; check <= MAX_CHECKS; check += 1) {
      const subscription = await this.subscriptions.sync(subscriptionId);
      if (status !== 'succeeded' || subscription?.status !== 'incomplete') return;
      if (check < MAX_CHECKS) await sleep(CHECK_INTERVAL_MS);
    }
    throw createNotActivatedError();
  }

  /** Do not report a plan as bought unless our rows grant it. A redundant payment may be waiting for its refund. */
  private async assertPlanActivated(intentId: string): Promise<void> {
    const payment = await this.paymentRows.findByIntent(intentId);
    if (payment === null) throw createNotActivatedError();
    if (payment.refundDue) {
      throw new ApiError('payment_failed', 'This payment is being refunded.');
    }
  }

  /** @throws ApiError `conflict` if a permanent grant means that the purchase would never take effect */
  private async assertPlanTakesEffect(userId: string): Promise<void> {
    if (!(await this.plans.hasPermanentGrant(userId))) return;
    const { displayName } = await this.plans.getForUser(userId);
    throw new ApiError(
      'conflict',
      `${displayName} was given to you without an end date, so another plan would never take effect. Contact us to change it.`,
    );
  }

  /** Payments belong to the account of their Stripe customer. */
  private async belongsTo({ customerId }: IntentSnapshot, userId: string): Promise<boolean> {
    return customerId !== null && (await this.knownCustomers.findUser(customerId)) === userId;
  }

  private async getPurchasedPlan({ planId, invoice }: IntentSnapshot): Promise<Plan> {
    const subscription =
      invoice?.subscriptionId == null
        ? null
        : await this.subscriptionRows.findByStripeId(invoice.subscriptionId);
    const plan = await this.plans.findById(planId ?? subscription?.planId ?? '');
    if (plan === null) throw ApiError.notFound('Payment');
    return plan;
  }

  private async describeEffect(userId: string, bought: Plan) {
    const effect = await this.effects.describe(userId, bought);
    return { effect, takesEffectAfter: effect.grantedPlan ?? effect.subscribedPlan };
  }
}

/** @throws ApiError `payment_failed` with the provider's reason */
function getPaidStatus(payment: IntentSnapshot): 'succeeded' | 'processing' {
  if (payment.status === 'processing') return 'processing';
  if (payment.status === 'canceled') throw new ApiError('payment_failed', 'This payment was canceled.');
  if (payment.status !== 'succeeded') {
    throw new ApiError('payment_failed', payment.failure ?? 'This payment has not been completed.');
  }
  if (payment.amountRefunded + payment.amountLost >= payment.amount) {
    throw new ApiError('payment_failed', 'This payment was refunded.');
  }
  return 'succeeded';
}

function createNotActivatedError(): ApiError {
  return new ApiError(
    'payments_unavailable',
    'We received your payment but have not activated your plan yet. Check again in a minute.',
  );
}

function messageOf(status: 'succeeded' | 'processing', { displayName }: Plan): string {
  return status === 'succeeded'
    ? `Your account has been upgraded to ${displayName} plan.`
    : 'Your bank is still processing the payment. Your plan will change when the payment completes.';
}
