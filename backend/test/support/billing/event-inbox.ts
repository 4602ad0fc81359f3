import type Stripe from 'stripe';
import { WebhookService } from '../../../src/billing/webhook/webhook.service.js';
import { type PayingApp, WEBHOOK_SECRET } from '../stripe/paying-app.js';
import { secondsNow, signatureOf } from '../stripe/webhooks.js';
import type { Chance } from './chance.js';

/** Stripe's events about one payer, delivered late, in any order, twice or never. */
export class EventInbox {
  private readonly events: Stripe.Event[] = [];

  constructor(
    private readonly paying: PayingApp,
    private readonly chance: Chance,
  ) {}

  receive(event: Stripe.Event): void {
    this.events.push(event);
  }

  /** Discard all pending events. */
  lose(): void {
    this.events.length = 0;
  }

  /** Deliver up to 6 random pending events. */
  async deliver(): Promise<void> {
    const service = this.paying.app.nest.get(WebhookService, { strict: false });
    for (let count = Math.ceil(this.chance.below(6)); count > 0 && this.events.length > 0; count -= 1) {
      const at = Math.floor(this.chance.below(this.events.length));
      const event = this.events[at];
      if (event === undefined) return;
      const body = JSON.stringify(event);
      const timestamp = secondsNow() - Math.floor(this.chance.below(250));
      const isRepeated = this.chance.is(0.2);
      await service.receive(Buffer.from(body), signatureOf(body, WEBHOOK_SECRET, timestamp));
      if (!isRepeated) this.events.splice(at, 1);
    }
  }
}
