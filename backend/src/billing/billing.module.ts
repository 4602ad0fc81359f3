import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { PurchaseEffects } from './checkout/purchase-effects.js';
import { OneTimeCheckout } from './checkout/one-time-checkout.js';
import { SubscriptionCheckout } from './checkout/subscription-checkout.js';
import { AccountClosureService } from './closing/account-closure.service.js';
import { BillingAccountsRepository } from './customers/billing-accounts.repository.js';
import { BillingCustomersRepository } from './customers/billing-customers.repository.js';
import { CustomersService } from './customers/customers.service.js';
import { PlanFeatures } from './features/plan-features.js';
import { BillingHistoryController } from './history/billing-history.controller.js';
import { BillingHistoryService } from './history/billing-history.service.js';
import { BillingMail } from './mail/billing-mail.js';
import { ReceiptMail } from './payments/receipt-mail.js';
import { SubscriptionMail } from './payments/subscription-mail.js';
import { Payment } from './payments/payment.entity.js';
import { PaymentSync } from './payments/payment-sync.js';
import { PaymentsRepository } from './payments/payments.repository.js';
import { PhotoQuota } from './photo-quota.js';
import { PhotoQuotaRepository } from './photo-quota.repository.js';
import { CurrentPlanRepository } from './plan/current-plan.repository.js';
import { CurrentPlanService } from './plan/current-plan.service.js';
import { PlanGrant } from './grants/plan-grant.entity.js';
import { PlanGrants } from './grants/plan-grants.js';
import { PlanGrantsRepository } from './grants/plan-grants.repository.js';
import { Plan } from './plan/plan.entity.js';
import { PlanLimits } from './plan-limits.js';
import { PlansController } from './plans.controller.js';
import { PlansRepository } from './plan/plans.repository.js';
import { PlansService } from './plans.service.js';
import { RevenueService } from './revenue/revenue.service.js';
import { Subscription } from './payments/subscription.entity.js';
import { SubscriptionSync } from './payments/subscription-sync.js';
import { SubscriptionsRepository } from './payments/subscriptions.repository.js';
import { BillingRunsRepository } from './upkeep/billing-runs.repository.js';
import { BillingUpkeep } from './upkeep/billing-upkeep.js';
import { CustomerClosureService } from './upkeep/customer-closure.service.js';
import { PlanReviews } from './upkeep/plan-reviews.js';
import { ProviderContact } from './upkeep/provider-contact.js';
import { Reconciliation } from './upkeep/reconciliation.js';
import { RefundsDue } from './upkeep/refunds-due.js';
import { UsageRepository } from './usage.repository.js';
import { QuotaWarnings } from './quota-warnings.js';
import { WebhookController } from './webhook/webhook.controller.js';
import { WebhookDeliveriesRepository } from './webhook/webhook-deliveries.repository.js';
import { WebhookService } from './webhook/webhook.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Plan, PlanGrant, Payment, Subscription])],
  controllers: [PlansController, CheckoutController, BillingHistoryController, WebhookController],
  providers: [
    // Plans, limits and features
    PlansRepository,
    PlansService,
    UsageRepository,
    PlanLimits,
    PhotoQuota,
    PhotoQuotaRepository,
    QuotaWarnings,
    PlanFeatures,
    // Current plans and grants
    CurrentPlanRepository,
    CurrentPlanService,
    PlanGrants,
    PlanGrantsRepository,
    PlanReviews,
    // Payments and subscriptions
    BillingAccountsRepository,
    BillingCustomersRepository,
    CustomersService,
    PaymentsRepository,
    PaymentSync,
    SubscriptionsRepository,
    SubscriptionSync,
    PurchaseEffects,
    OneTimeCheckout,
    SubscriptionCheckout,
    CheckoutService,
    BillingHistoryService,
    WebhookDeliveriesRepository,
    WebhookService,
    RevenueService,
    // Mail
    BillingMail,
    ReceiptMail,
    SubscriptionMail,
    // Account closure and background jobs
    AccountClosureService,
    CustomerClosureService,
    RefundsDue,
    BillingRunsRepository,
    Reconciliation,
    ProviderContact,
    BillingUpkeep,
  ],
  exports: [
    AccountClosureService,
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
