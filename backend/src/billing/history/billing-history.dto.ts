import { ApiProperty } from '@nestjs/swagger';

/** A payment; amounts in the currency's smallest unit, tax included. */
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
    description: 'refunded: all of it was given or taken back',
  })
  status: 'processing' | 'succeeded' | 'refunded';

  @ApiProperty({ description: 'Cents, tax included' })
  amount: number;

  @ApiProperty({ description: 'Cents, as part of the amount' })
  taxAmount: number;

  @ApiProperty({ description: 'Cents given or taken back' })
  amountRefunded: number;

  @ApiProperty({ description: 'ISO 4217' })
  currency: string;

  @ApiProperty({ type: String, nullable: true, description: 'Address of the receipt' })
  receiptUrl: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Address of the invoice, for subscriptions' })
  invoiceUrl: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  paidAt: string | null;
}

/** What is paid each month, in the currency's smallest unit, while it is not over. */
export class SubscriptionResponse {
  @ApiProperty()
  planId: string;

  @ApiProperty({ enum: ['trialing', 'active', 'past_due', 'unpaid', 'paused'] })
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused';

  @ApiProperty({ description: 'Cents a month' })
  amount: number;

  @ApiProperty({ description: 'ISO 4217' })
  currency: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Renewed then, or ended' })
  currentPeriodEnd: string | null;

  @ApiProperty()
  cancelAtPeriodEnd: boolean;
}

/** What an organizer paid, and what they go on paying. */
export class BillingHistoryResponse {
  @ApiProperty({ type: [PaymentResponse], description: 'Newest first' })
  payments: PaymentResponse[];

  @ApiProperty({ type: SubscriptionResponse, nullable: true })
  subscription: SubscriptionResponse | null;

  @ApiProperty({ description: 'Whether POST /api/billing/portal has a place to go' })
  hasPortal: boolean;
}

/** Where to go at once: the address is of one visit. */
export class PortalResponse {
  @ApiProperty({ description: "Address of the payment provider's page" })
  url: string;
}
