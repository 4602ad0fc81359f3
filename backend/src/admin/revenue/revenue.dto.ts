import { ApiProperty } from '@nestjs/swagger';

/** Cents of the main currency; the count is of all currencies. */
export class PlanRevenueResponse {
  @ApiProperty({
    description: 'Cents: of one-time plans what was paid and kept, of a monthly one what a month brings',
  })
  revenue: number;

  @ApiProperty({ description: 'Purchases that were kept, or subscriptions that run' })
  count: number;
}

/** By the ids of the paid plans. */
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

/** Cents of one other currency (ISO 4217). */
export class CurrencyRevenueResponse {
  @ApiProperty({ description: 'ISO 4217' })
  currency: string;

  @ApiProperty({ description: 'What live subscriptions bring in a month' })
  monthlyRecurringRevenue: number;

  @ApiProperty({ description: 'One-time payments less what was given back' })
  oneTimeRevenueAllTime: number;
}

/** Money in cents of the currency most plans are priced in; counts are of all currencies. */
export class RevenueResponse {
  @ApiProperty({ description: 'What live subscriptions bring in a month' })
  monthlyRecurringRevenue: number;

  @ApiProperty()
  activeSubscriptionsCount: number;

  @ApiProperty({ description: 'One-time payments less what was given back' })
  oneTimeRevenueAllTime: number;

  @ApiProperty({ description: 'One-time purchases that were kept' })
  oneTimePurchasesCount: number;

  @ApiProperty()
  revenueByPlan: RevenueByPlanResponse;

  @ApiProperty({ type: [CurrencyRevenueResponse], description: 'What was earned in other currencies' })
  otherCurrencies: CurrencyRevenueResponse[];

  @ApiProperty({ description: 'ISO 4217' })
  currency: string;
}
