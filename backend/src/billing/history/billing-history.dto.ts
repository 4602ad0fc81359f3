import { ApiProperty } from '@nestjs/swagger';

/** A payment. Amounts are in the currency's smallest unit and include tax. */
export class PaymentResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  planId: string;

  @ApiProperty()
  planName: string;

  @ApiProperty({ enum: ['one_time', 'subscription'] })
  kind: 'one_time' | 'subscription';

  @ApiProperty({
    enum: ['processing', 'succeeded', 'refunded'],
    description: 'refunded: fully refunded or charged back',
  })
  status: 'processing' | 'succeeded' | 'refunded';

  @ApiProperty({ description: 'Cents, tax included' })
  amount: number;

  @ApiProperty({ description: 'Cents, included in the amount' })
  taxAmount: number;

  @ApiProperty({ description: 'Cents refunded or charged back' })
  amountRefunded: number;

  @ApiProperty({ description: 'ISO 4217' })
  currency: string;

  @ApiProperty({ type: String, nullable: true, description: 'URL of the receipt' })
  receiptUrl: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'URL of the invoice, for subscriptions' })
  invoiceUrl: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  paidAt: string | null;
}

/** A subscription that has not ended. Amounts are in the currency's smallest unit. */
export class SubscriptionResponse {
  @ApiProperty()
  planId: string;

  @ApiProperty({ enum: ['trialing', 'active', 'past_due', 'unpaid', 'paused'] })
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused';

  @ApiProperty({ description: 'Cents per month' })
  amount: number;

  @ApiProperty({ description: 'ISO 4217' })
  currency: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Renewal date, or end date if canceled',
  })
  currentPeriodEnd: string | null;

  @ApiProperty()
  cancelAtPeriodEnd: boolean;
}

/** An organizer's payments and current subscription. */
export class BillingHistoryResponse {
  @ApiProperty({ type: [PaymentResponse], description: 'Newest first' })
  payments: PaymentResponse[];

  @ApiProperty({ type: SubscriptionResponse, nullable: true })
  subscription: SubscriptionResponse | null;

  @ApiProperty({ description: 'Whether POST /api/billing/portal is available' })
  hasPortal: boolean;
}

/** A single-use URL; redirect to it immediately. */
export class PortalResponse {
  @ApiProperty({ description: "URL of the payment provider's page" })
  url: string;
}
