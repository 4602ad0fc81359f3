import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { PurchaseEffects } from './checkout/purchase-effects.js';
import { Purchases } from './checkout/purchases.js';
import { Subscribing } from './checkout/subscribing.js';
import { AccountClosing } from './closing/account-closing.js';
import { BillingAccounts } from './customers/billing-accounts.js';
import { BillingCustomersRepository } from './customers/billing-customers.repository.js';
import { CustomersService } from './customers/customers.service.js';
import { PlanFeatures } from './features/plan-features.js';
import { BillingHistoryController } from './history/billing-history.controller.js';
import { BillingHistoryService } from './history/billing-history.service.js';
import { BillingMail } from './mail/billing-mail.js';
import { ReceiptMail } from './mail/receipt-mail.js';
import { SubscriptionMail } from './mail/subscription-mail.js';
import { Payment } from './payments/payment.entity.js';
import { PaymentSync } from './payments/payment-sync.js';
import { PaymentsRepository } from './payments/payments.repository.js';
import { PhotoQuota } from './photo-quota.js';
import { PhotoQuotaRepository } from './photo-quota.repository.js';
import { DerivedPlans } from './plan/derived-plans.js';
import { PlanChanges } from './plan/plan-changes.js';
import { PlanGrant } from './plan/plan-grant.entity.js';
import { PlanGrants } from './plan/plan-grants.js';
import { PlanGrantsRepository } from './plan/plan-grants.repository.js';
import { Plan } from './plan.entity.js';
import { PlanLimits } from './plan-limits.js';
import { PlansController } from './plans.controller.js';
import { PlansRepository } from './plans.repository.js';
import { PlansService } from './plans.service.js';
import { RevenueService } from './revenue/revenue.service.js';
import { Subscription } from './subscriptions/subscription.entity.js';
import { SubscriptionSync } from './subscriptions/subscription-sync.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { BillingRunsRepository } from './upkeep/billing-runs.repository.js';
import { BillingUpkeep } from './upkeep/billing-upkeep.js';
import { ClosedAccounts } from './upkeep/closed-accounts.js';
import { PlanReviews } from './upkeep/plan-reviews.js';
import { ProviderContact } from './upkeep/provider-contact.js';
import { Reconciliation } from './upkeep/reconciliation.js';
import { RefundsDue } from './upkeep/refunds-due.js';
import { UsageRepository } from './usage.repository.js';
import { QuotaWarnings } from './warnings/quota-warnings.js';
import { WebhookController } from './webhook/webhook.controller.js';
import { WebhookDeliveriesRepository } from './webhook/webhook-deliveries.repository.js';
import { WebhookService } from './webhook/webhook.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Plan, PlanGrant, Payment, Subscription])],
  controllers: [PlansController, CheckoutController, BillingHistoryController, WebhookController],
  providers: [
    // Plans, their limits and what they include
    PlansRepository,
    PlansService,
    UsageRepository,
    PlanLimits,
    PhotoQuota,
    PhotoQuotaRepository,
    QuotaWarnings,
    PlanFeatures,
    // Which plan a user is on
    DerivedPlans,
    PlanChanges,
    PlanGrants,
    PlanGrantsRepository,
    PlanReviews,
    // Money
    BillingAccounts,
    BillingCustomersRepository,
    CustomersService,
    PaymentsRepository,
    PaymentSync,
    SubscriptionsRepository,
    SubscriptionSync,
    PurchaseEffects,
    Purchases,
    Subscribing,
    CheckoutService,
    BillingHistoryService,
    WebhookDeliveriesRepository,
    WebhookService,
    RevenueService,
    // What is told of it
    BillingMail,
    ReceiptMail,
    SubscriptionMail,
    // What ends with an account, and what happens by itself
    AccountClosing,
    ClosedAccounts,
    RefundsDue,
    BillingRunsRepository,
    Reconciliation,
    ProviderContact,
    BillingUpkeep,
  ],
  exports: [
    AccountClosing,
    PlansRepository,
    PlanLimits,
    PhotoQuota,
    PlanFeatures,
    PlanGrants,
    BillingHistoryService,
    RevenueService,
    ProviderContact,
  ],
})
export class BillingModule {}
