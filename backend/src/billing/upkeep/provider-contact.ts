import { Injectable } from '@nestjs/common';
import {
  type ReceivedWebhook,
  WebhookDeliveriesRepository,
} from '../webhook/webhook-deliveries.repository.js';
import { BillingRunsRepository } from './billing-runs.repository.js';

export interface Contact {
  /** The latest webhook received; null if none is stored. */
  lastWebhook: ReceivedWebhook | null;
  /** Start of the last reconciliation without failures; null before the first. */
  reconciledAt: Date | null;
}

/** Reports the last contact with Stripe. */
@Injectable()
export class ProviderContact {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly runs: BillingRunsRepository,
  ) {}

  async find(): Promise<Contact> {
    const [lastWebhook, reconciledAt] = await Promise.all([
      this.deliveries.findLast(),
      this.runs.findLastReconciliation(),
    ]);
    return { lastWebhook, reconciledAt };
  }
}
