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

/** A plan that an operator granted from a later date on. */
export class NextGrantResponse {
  @ApiProperty()
  planName: string;

  @ApiProperty({ format: 'date-time' })
  startsAt: string;
}

/** The effect of a purchase on the user's plan and features. */
export class PurchaseEffect {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Display name of a granted plan: until it ends, the purchase changes nothing',
  })
  grantedPlan: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      "Display name of the subscription's plan: its limits apply until it ends; null if buying a subscription",
  })
  subscribedPlan: string | null;

  @ApiProperty({
    enum: ['advanced_analytics', 'white_label'],
    isArray: true,
    description:
      'Features that no other plan of the user includes; they start with the payment, or after grantedPlan',
  })
  addedFeatures: PlanFeature[];

  @ApiProperty({ type: NextGrantResponse, nullable: true, description: 'Takes precedence while in effect' })
  nextGrant: NextGrantResponse | null;
}

/** An open payment. */
export class PaymentIntentResponse {
  @ApiProperty({ description: "For the payment provider's script in the browser" })
  clientSecret: string;

  @ApiProperty({ description: "For the payment provider's script in the browser" })
  publishableKey: string;

  @ApiProperty()
  planId: string;

  @ApiProperty()
  planName: string;

  @ApiProperty({ description: 'Cents; the amount that will be charged' })
  amount: number;

  @ApiProperty({ description: 'ISO 4217' })
  currency: string;

  @ApiProperty({ enum: ['one_time', 'monthly'] })
  billing: 'one_time' | 'monthly';

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Display name of the plan that stays in effect after the purchase until it ends; null: effective immediately',
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

/** The outcome of a payment and the purchased plan. */
export class PaymentSuccessResponse {
  @ApiProperty()
  message: string;

  @ApiProperty({
    enum: ['succeeded', 'processing'],
    description: 'processing: the bank has not confirmed the payment yet',
  })
  status: 'succeeded' | 'processing';

  @ApiProperty({ description: 'Id of the purchased plan' })
  planId: string;

  @ApiProperty()
  planName: string;

  @ApiProperty({ description: '-1: unlimited' })
  eventLimit: number;

  @ApiProperty({ description: '-1: unlimited' })
  frameLimit: number;

  @ApiProperty({ description: 'A calendar month; -1: unlimited' })
  photoLimit: number;

  @ApiProperty({ description: "Id of the user's current plan" })
  currentPlan: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Display name of the plan that stays in effect before the purchased one; null: effective immediately',
  })
  takesEffectAfter: string | null;

  @ApiProperty({ type: PurchaseEffect })
  effect: PurchaseEffect;
}
