import { Inject, Injectable } from '@nestjs/common';
import { ProviderContact } from '../../billing/upkeep/provider-contact.js';
import {
  PAYMENT_VARIABLES,
  type Settings,
  SETTINGS,
  type StripeSettings,
} from '../../platform/config/settings.js';
import { keyModeOf } from '../../platform/payments/key-mode.js';
import type { PaymentStatusResponse } from './system.dto.js';

const STATUS_TEXTS = {
  live: 'Plans are sold through Stripe in live mode.',
  test: "Stripe's keys are for test mode: plans are granted without real payments.",
  mixed: "One of Stripe's keys is for live mode and one for test mode: payments fail.",
  unknown: 'Plans are sold through Stripe.',
};

/** Reports the payment configuration and the last contact with Stripe. */
@Injectable()
export class PaymentStatusService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly contact: ProviderContact,
  ) {}

  async get(): Promise<PaymentStatusResponse> {
    const { stripe, appUrl } = this.settings;
    const { lastWebhook, reconciledAt } = await this.contact.find();
    return {
      configured: stripe !== null,
      status: describeStatus(stripe),
      mode: stripe === null ? null : keyModeOf(stripe),
      missingEnvVars: stripe === null ? [...PAYMENT_VARIABLES] : [],
      requiredEnvVars: [...PAYMENT_VARIABLES],
      webhookUrl: `${appUrl}/api/billing/webhook`,
      lastWebhook:
        lastWebhook === null
          ? null
          : { type: lastWebhook.type, receivedAt: lastWebhook.receivedAt.toISOString() },
      comparedAt: reconciledAt?.toISOString() ?? null,
    };
  }
}

function describeStatus(stripe: StripeSettings | null): string {
  if (stripe === null) return "Stripe's keys are not set: paid plans cannot be bought.";
  const sentence = STATUS_TEXTS[keyModeOf(stripe) ?? 'unknown'];
  if (stripe.apiBase === null) return sentence;
  return `${sentence} Requests go to ${new URL(stripe.apiBase).host} instead of Stripe.`;
}
