import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/principal.js';
import { ApiError } from '../../common/errors/api-error.js';
import { RATE_LIMITS } from '../../common/throttling/rate-limits.js';
import { Throttle } from '../../common/throttling/throttle.js';
import type { IntentSnapshot } from '../../platform/payments/payment-snapshots.js';
import { StripeAccount } from '../../platform/payments/stripe-account.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { CustomersService } from '../customers/customers.service.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import type { Plan } from '../plan.entity.js';
import { PlansRepository } from '../plans.repository.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { alreadyOwned } from './checkout-refusals.js';
import type { PaymentIntentResponse, PaymentSuccessResponse } from './checkout.dto.js';
import { PurchaseEffects } from './purchase-effects.js';
import { Purchases } from './purchases.js';
import { Subscribing } from './subscribing.js';

/** Looks at a subscription whose first bill is paid, until Stripe says that it runs. */
const LOOKS = 6;
const BETWEEN_LOOKS_MS = 500;

/** Buying a plan: beginning a payment, and what became of it. */
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
    private readonly purchases: Purchases,
    private readonly subscribing: Subscribing,
    private readonly subscriptionRows: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionSync,
    private readonly throttle: Throttle,
  ) {}

  /**
   * Begins a payment, or takes up the one that was begun. The price is the database's.
   *
   * @throws ApiError `payments_not_configured`, `not_found` for a plan not on offer, `plan_already_owned`,
   *   `conflict` also under a grant without an end, `payments_unavailable`, `too_many_requests`
   */
  async begin({ id: userId }: Principal, planId: string): Promise<PaymentIntentResponse> {
    const { publishableKey } = this.account.keys;
    await this.throttle.take([{ limit: RATE_LIMITS.checkoutsOfUser, of: userId }]);
    const plan = await this.requireOffered(planId);
    await this.assertPlanTakesEffect(userId);
    const way = plan.billing === 'monthly' ? this.subscribing : this.purchases;
    const { clientSecret, amount, currency } = await this.beginBy(way, userId, plan);
    return {
      clientSecret,
      publishableKey,
      planId: plan.id,
      planName: plan.displayName,
      amount,
      currency,
      billing: plan.billing === 'monthly' ? 'monthly' : 'one_time',
      ...(await this.effectOf(userId, plan)),
    };
  }

  /**
   * Grants what was paid, however often it is asked.
   *
   * @throws ApiError `not_found` also for somebody else's payment, `payment_failed`, `payments_unavailable` while what
   *   is paid has not found its place here, `too_many_requests`
   */
  async conclude({ id: userId }: Principal, intentId: string): Promise<PaymentSuccessResponse> {
    await this.throttle.take([{ limit: RATE_LIMITS.paymentChecksOfUser, of: userId }]);
    const payment = await this.payments.sync(intentId);
    if (payment === null || !(await this.isOf(payment, userId))) throw ApiError.notFound('Payment');
    const subscriptionId = payment.invoice?.subscriptionId ?? null;
    if (subscriptionId !== null) await this.learnOf(subscriptionId, payment);
    const plan = await this.planOf(payment);
    const status = requirePaid(payment);
    if (status === 'succeeded') await this.requireBooked(intentId);
    const { id: currentPlan } = await this.plans.findOfUser(userId);
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
      ...(await this.effectOf(userId, plan)),
    };
  }

  /** The provider may know that an owned plan was given back; while it cannot be asked, our own rows decide. */
  private async beginBy(way: Purchases | Subscribing, userId: string, plan: Plan) {
    try {
      return await way.begin(userId, await this.customers.require(userId), plan);
    } catch (error) {
      const isOutOfReach = error instanceof ApiError && error.code === 'payments_unavailable';
      if (isOutOfReach && (await way.isOwned(userId, plan))) throw alreadyOwned(plan);
      throw error;
    }
  }

  private async requireOffered(planId: string): Promise<Plan> {
    const plan = await this.plans.findById(planId);
    if (plan === null || !plan.isActive) throw ApiError.notFound('Plan');
    if (plan.price === 0) throw new ApiError('plan_already_owned', 'The free plan needs no payment.');
    return plan;
  }

  /** Stripe counts a payment as made a moment before the subscription that it begins, without which it grants nothing. */
  private async learnOf(subscriptionId: string, { status }: IntentSnapshot): Promise<void> {
    for (let look = 1; look <= LOOKS; look += 1) {
      const subscription = await this.subscriptions.sync(subscriptionId);
      if (status !== 'succeeded' || subscription?.status !== 'incomplete') return;
      if (look < LOOKS) await sleep(BETWEEN_LOOKS_MS);
    }
    throw notBookedYet();
  }

  /** Nobody is told of a plan that no row of ours grants, be it that what was charged for nothing could not go back yet. */
  private async requireBooked(intentId: string): Promise<void> {
    const payment = await this.paymentRows.findByIntent(intentId);
    if (payment === null) throw notBookedYet();
    if (payment.refundDue) {
      throw new ApiError('payment_failed', 'This payment is being given back to you.');
    }
  }

  /** Nobody pays for what would never take effect. */
  private async assertPlanTakesEffect(userId: string): Promise<void> {
    if (!(await this.plans.isGrantedForGood(userId))) return;
    const { displayName } = await this.plans.findOfUser(userId);
    throw new ApiError(
      'conflict',
      `${displayName} was given to you without an end, so another plan would never take effect. Please write to us if you want to change it.`,
    );
  }

  /** Ownership is the payment's customer at Stripe, who is one of ours. */
  private async isOf({ customerId }: IntentSnapshot, userId: string): Promise<boolean> {
    return customerId !== null && (await this.knownCustomers.findUser(customerId)) === userId;
  }

  private async planOf({ planId, invoice }: IntentSnapshot): Promise<Plan> {
    const subscription =
      invoice?.subscriptionId == null
        ? null
        : await this.subscriptionRows.findByStripeId(invoice.subscriptionId);
    const plan = await this.plans.findById(planId ?? subscription?.planId ?? '');
    if (plan === null) throw ApiError.notFound('Payment');
    return plan;
  }

  private async effectOf(userId: string, bought: Plan) {
    const effect = await this.effects.describe(userId, bought);
    return { effect, takesEffectAfter: effect.grantedPlan ?? effect.subscribedPlan };
  }
}

/** @throws ApiError `payment_failed` with the provider's reason */
function requirePaid(payment: IntentSnapshot): 'succeeded' | 'processing' {
  if (payment.status === 'processing') return 'processing';
  if (payment.status === 'canceled') throw new ApiError('payment_failed', 'This payment was cancelled.');
  if (payment.status !== 'succeeded') {
    throw new ApiError('payment_failed', payment.failure ?? 'This payment has not been completed.');
  }
  if (payment.amountRefunded + payment.amountLost >= payment.amount) {
    throw new ApiError('payment_failed', 'This payment was given back to you.');
  }
  return 'succeeded';
}

function notBookedYet(): ApiError {
  return new ApiError(
    'payments_unavailable',
    'Your payment has been made, and is being booked. Please look again in a minute.',
  );
}

function messageOf(status: 'succeeded' | 'processing', { displayName }: Plan): string {
  return status === 'succeeded'
    ? `Your account has been upgraded to ${displayName} plan.`
    : 'Your bank is still processing the payment. Your plan changes as soon as it is through.';
}
