import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/principal.js';
import { ApiError } from '../../common/errors/api-error.js';
import type { IntentSnapshot } from '../../platform/payments/payment-snapshots.js';
import { StripeAccount } from '../../platform/payments/stripe-account.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import { CustomersService } from '../customers/customers.service.js';
import { PaymentSync } from '../payments/payment-sync.js';
import type { Plan } from '../plan.entity.js';
import { PlansRepository } from '../plans.repository.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { alreadyOwned } from './checkout-refusals.js';
import type { PaymentIntentResponse, PaymentSuccessResponse } from './checkout.dto.js';
import { Purchases } from './purchases.js';
import { Subscribing } from './subscribing.js';

/** Buying a plan: beginning a payment, and what became of it. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly account: StripeAccount,
    private readonly customers: CustomersService,
    private readonly knownCustomers: BillingCustomersRepository,
    private readonly payments: PaymentSync,
    private readonly plans: PlansRepository,
    private readonly purchases: Purchases,
    private readonly subscribing: Subscribing,
    private readonly subscriptionRows: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionSync,
  ) {}

  /**
   * Begins a payment, or takes up the one that was begun. The price is the database's.
   *
   * @throws ApiError `payments_not_configured`, `not_found` for a plan not on offer, `plan_already_owned`,
   *   `conflict`, `payments_unavailable`
   */
  async begin({ id: userId }: Principal, planId: string): Promise<PaymentIntentResponse> {
    const { publishableKey } = this.account.keys;
    const plan = await this.requireOffered(planId);
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
      takesEffectAfter: await this.planInTheWay(userId, plan),
    };
  }

  /**
   * Grants what was paid, however often it is asked.
   *
   * @throws ApiError `not_found` also for somebody else's payment, `payment_failed`
   */
  async conclude({ id: userId }: Principal, intentId: string): Promise<PaymentSuccessResponse> {
    const payment = await this.payments.sync(intentId);
    if (payment === null || !(await this.isOf(payment, userId))) throw ApiError.notFound('Payment');
    const subscriptionId = payment.invoice?.subscriptionId ?? null;
    if (subscriptionId !== null) await this.subscriptions.sync(subscriptionId);
    const plan = await this.planOf(payment);
    const status = requirePaid(payment);
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

  /** A grant or a subscription stays in force while it lasts; what is bought now holds after it. */
  private async planInTheWay(userId: string, bought: Plan): Promise<string | null> {
    const { current, lasting } = await this.plans.findStanding(userId);
    const subscribes = bought.billing === 'monthly';
    const covered = lasting === 'grant' || (lasting === 'subscription' && !subscribes);
    return covered ? current.displayName : null;
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

function messageOf(status: 'succeeded' | 'processing', { displayName }: Plan): string {
  return status === 'succeeded'
    ? `Your account has been upgraded to ${displayName} plan.`
    : 'Your bank is still processing the payment. Your plan changes as soon as it is through.';
}
