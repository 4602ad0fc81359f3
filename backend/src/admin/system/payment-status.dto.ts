import { ApiProperty } from '@nestjs/swagger';
import { KEY_MODES, type KeyMode } from '../../platform/payments/key-mode.js';

export class LastWebhookResponse {
  @ApiProperty({ description: "In Stripe's words", example: 'payment_intent.succeeded' })
  type: string;

  @ApiProperty({ format: 'date-time' })
  receivedAt: string;
}

export class PaymentStatusResponse {
  @ApiProperty({ description: 'Whether plans can be bought, and webhooks are taken' })
  configured: boolean;

  @ApiProperty({ description: 'The state in one sentence' })
  status: string;

  @ApiProperty({
    enum: KEY_MODES,
    nullable: true,
    description: 'What the keys are for; null without them, and where they do not tell',
  })
  mode: KeyMode | null;

  @ApiProperty({ type: [String] })
  missingEnvVars: string[];

  @ApiProperty({ type: [String] })
  requiredEnvVars: string[];

  @ApiProperty({ description: 'Where Stripe is to send its webhooks' })
  webhookUrl: string;

  @ApiProperty({
    type: LastWebhookResponse,
    nullable: true,
    description: 'The latest that was taken; null when there was none in 30 days',
  })
  lastWebhook: LastWebhookResponse | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When the last nightly comparison with Stripe began in which nothing failed; null before the first',
  })
  comparedAt: string | null;
}
