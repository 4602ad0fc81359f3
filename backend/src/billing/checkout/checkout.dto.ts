import { MESSAGES } from '@eventframe/contracts/messages';
import type { PlanFeature } from '@eventframe/contracts/plans';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';

export class CreatePaymentIntentRequest {
  @ApiProperty({ description: 'Id of a paid plan' })
  @MaxLength(64, { message: MESSAGES.planRequired })
  @IsNotEmpty({ message: MESSAGES.planRequired })
  @IsString({ message: MESSAGES.planRequired })
  planId: string;
}

/** A plan that an operator gave to the user for a later time. */
export class NextGrantResponse {
  @ApiProperty()
  planName: string;

  @ApiProperty({ format: 'date-time' })
  startsAt: string;
}

/** What a purchase changes, and when. */
export class PurchaseEffect {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Display name of a plan that an operator gave: until it ends, the purchase changes nothing',
  })
  grantedPlan: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      "Display name of a subscription's plan: until it ends, its limits apply; never for a subscription",
  })
  subscribedPlan: string | null;

  @ApiProperty({
    enum: ['advanced_analytics', 'white_label'],
    isArray: true,
    description:
      'Features that the user has from no other plan; they start with the payment, or after grantedPlan',
  })
  addedFeatures: PlanFeature[];

  @ApiProperty({ type: NextGrantResponse, nullable: true, description: 'Takes precedence while it lasts' })
  nextGrant: NextGrantResponse | null;
}

/** A payment that waits for its payer. */
export class PaymentIntentResponse {
  @ApiProperty({ description: "For the payment provider's script in the browser" })
  clientSecret: string;

  @ApiProperty({ description: "For the payment provider's script in the browser" })
  publishableKey: string;

  @ApiProperty()
  planId: string;

  @ApiProperty()
  planName: string;

  @ApiProperty({ description: 'Cents; what will be charged, whatever the page was told' })
  amount: number;

  @ApiProperty({ description: 'ISO 4217' })
  currency: string;

  @ApiProperty({ enum: ['one_time', 'monthly'] })
  billing: 'one_time' | 'monthly';

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Display name of the plan that stays in force after the purchase, until it ends; null: it takes effect at once',
  })
  takesEffectAfter: string | null;

  @ApiProperty({ type: PurchaseEffect })
  effect: PurchaseEffect;
}

export class PaymentSuccessRequest {
  @ApiProperty({ example: 'pi_3Qx…' })
  @MaxLength(255, { message: MESSAGES.paymentUnknown })
  @Matches(/^pi_[A-Za-z0-9_]+$/, { message: MESSAGES.paymentUnknown })
  @IsString({ message: MESSAGES.paymentUnknown })
  paymentIntentId: string;
}

/** What became of a payment, and what was bought with it. */
export class PaymentSuccessResponse {
  @ApiProperty()
  message: string;

  @ApiProperty({
    enum: ['succeeded', 'processing'],
    description: 'processing: the bank still takes its time',
  })
  status: 'succeeded' | 'processing';

  @ApiProperty({ description: 'Id of the plan that was bought' })
  planId: string;

  @ApiProperty()
  planName: string;

  @ApiProperty({ description: '-1: unlimited' })
  eventLimit: number;

  @ApiProperty({ description: '-1: unlimited' })
  frameLimit: number;

  @ApiProperty({ description: 'A calendar month; -1: unlimited' })
  photoLimit: number;

  @ApiProperty({ description: 'Id of the plan the user is on now' })
  currentPlan: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Display name of the plan that stays in force until it ends, before the bought one does; null: none does',
  })
  takesEffectAfter: string | null;

  @ApiProperty({ type: PurchaseEffect })
  effect: PurchaseEffect;
}
