import { Inject, Injectable } from '@nestjs/common';
import { ProviderContact } from '../../billing/upkeep/provider-contact.js';
import {
  PAYMENT_VARIABLES,
  type Settings,
  SETTINGS,
  type StripeSettings,
} from '../../platform/config/settings.js';
import { keyModeOf } from '../../platform/payments/key-mode.js';
import type { PaymentStatusResponse } from './payment-status.dto.js';

const SENTENCES = {
  live: 'Plans are sold through Stripe in live mode.',
  test: "Stripe's keys are for test mode: plans are given out, and no money moves.",
  mixed: "One of Stripe's keys is for live mode and one for test mode: payments fail.",
  unknown: 'Plans are sold through Stripe.',
};

/** Whether plans can be bought, and whether Stripe is heard from. */
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
      status: sentenceOf(stripe),
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

function sentenceOf(stripe: StripeSettings | null): string {
  if (stripe === null) return "Stripe's keys are not set: paid plans cannot be bought.";
  const sentence = SENTENCES[keyModeOf(stripe) ?? 'unknown'];
  if (stripe.apiBase === null) return sentence;
  return `${sentence} In Stripe's place, ${new URL(stripe.apiBase).host} is asked.`;
}
