import { Injectable } from '@nestjs/common';
import { type TakenWebhook, WebhookDeliveriesRepository } from '../webhook/webhook-deliveries.repository.js';
import { BillingRunsRepository } from './billing-runs.repository.js';

export interface Contact {
  /** The latest webhook that was taken; null when there was none as long as they are remembered. */
  lastWebhook: TakenWebhook | null;
  /** When the last comparison began in which nothing failed; null before the first. */
  comparedAt: Date | null;
}

/** When Stripe was last heard from. */
@Injectable()
export class ProviderContact {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly runs: BillingRunsRepository,
  ) {}

  async find(): Promise<Contact> {
    const [lastWebhook, comparedAt] = await Promise.all([
      this.deliveries.findLast(),
      this.runs.findLastComparison(),
    ]);
    return { lastWebhook, comparedAt };
  }
}
