import { MESSAGES } from '@eventframe/contracts/messages';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';

export class CreatePaymentIntentRequest {
  @ApiProperty({ description: 'Id of a paid plan' })
  @MaxLength(64, { message: MESSAGES.planRequired })
  @IsNotEmpty({ message: MESSAGES.planRequired })
  @IsString({ message: MESSAGES.planRequired })
  planId: string;
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
}
