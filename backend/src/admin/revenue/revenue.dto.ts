import { ApiProperty } from '@nestjs/swagger';

/** Cents of the main currency. The count includes all currencies. */
export class PlanRevenueResponse {
  @ApiProperty({
    description: 'Cents: one-time payments less refunds, or the monthly amount of active subscriptions',
  })
  revenue: number;

  @ApiProperty({ description: 'Purchases that were not refunded, or active subscriptions' })
  count: number;
}

/** Revenue by plan id. */
export class RevenueByPlanResponse {
  @ApiProperty()
  standard: PlanRevenueResponse;

  @ApiProperty()
  professional: PlanRevenueResponse;

  @ApiProperty()
  enterprise: PlanRevenueResponse;

  @ApiProperty()
  'monthly-unlimited': PlanRevenueResponse;
}

/** Revenue in another currency, in cents. */
export class CurrencyRevenueResponse {
  @ApiProperty({ description: 'ISO 4217' })
  currency: string;

  @ApiProperty({ description: 'Monthly amount of active subscriptions' })
  monthlyRecurringRevenue: number;

  @ApiProperty({ description: 'One-time payments less refunds' })
  oneTimeRevenueAllTime: number;
}

/** Amounts are in cents of the currency of most paid plans. Counts include all currencies. */
export class RevenueResponse {
  @ApiProperty({ description: 'Monthly amount of active subscriptions' })
  monthlyRecurringRevenue: number;

  @ApiProperty()
  activeSubscriptionsCount: number;

  @ApiProperty({ description: 'One-time payments less refunds' })
  oneTimeRevenueAllTime: number;

  @ApiProperty({ description: 'One-time purchases that were not refunded' })
  oneTimePurchasesCount: number;

  @ApiProperty()
  revenueByPlan: RevenueByPlanResponse;

  @ApiProperty({ type: [CurrencyRevenueResponse], description: 'Revenue in other currencies' })
  otherCurrencies: CurrencyRevenueResponse[];

  @ApiProperty({ description: 'ISO 4217' })
  currency: string;
}
