import { ApiProperty } from '@nestjs/swagger';
import { KEY_MODES, type KeyMode } from '../../platform/payments/key-mode.js';

export class LastWebhookResponse {
  @ApiProperty({ description: "Stripe's event type", example: 'payment_intent.succeeded' })
  type: string;

  @ApiProperty({ format: 'date-time' })
  receivedAt: string;
}

export class PaymentStatusResponse {
  @ApiProperty({ description: 'Whether Stripe is configured' })
  configured: boolean;

  @ApiProperty({ description: 'The state in one sentence' })
  status: string;

  @ApiProperty({
    enum: KEY_MODES,
    nullable: true,
    description: 'Mode of the keys; null without keys, or if unknown',
  })
  mode: KeyMode | null;

  @ApiProperty({ type: [String] })
  missingEnvVars: string[];

  @ApiProperty({ type: [String] })
  requiredEnvVars: string[];

  @ApiProperty({ description: 'URL for the webhook endpoint at Stripe' })
  webhookUrl: string;

  @ApiProperty({
    type: LastWebhookResponse,
    nullable: true,
    description: 'The latest webhook received; null if none in 30 days',
  })
  lastWebhook: LastWebhookResponse | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Start of the last nightly reconciliation without failures; null before the first',
  })
  comparedAt: string | null;
}
