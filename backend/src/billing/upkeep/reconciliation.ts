import { WEBHOOKS_KEPT_DAYS } from '@eventframe/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { IntentsClient } from '../../platform/payments/intents.client.js';
import { SubscriptionsClient } from '../../platform/payments/subscriptions.client.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { WebhookDeliveriesRepository } from '../webhook/webhook-deliveries.repository.js';
import { BillingRunsRepository } from './billing-runs.repository.js';
import { eachSafely } from './each-safely.js';

const DAY = 24 * 60 * 60 * 1000;

/** How far back the first run looks. */
const FIRST_LOOK = 30 * DAY;

/** What each run looks at again of the time the one before has seen: Stripe's lists may lag behind. */
const OVERLAP = DAY;

/** Runs are this far apart at least; a little less than a day, so that they do not wander through the night. */
const PAUSE = 23 * 60 * 60 * 1000;

/** Compares our rows with Stripe once a night, for the webhooks that never came. */
@Injectable()
export class Reconciliation {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly intents: IntentsClient,
    private readonly payments: PaymentsRepository,
    private readonly paymentSync: PaymentSync,
    private readonly runs: BillingRunsRepository,
    private readonly stripeSubscriptions: SubscriptionsClient,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly subscriptionSync: SubscriptionSync,
  ) {}

  /** Runs unless the last run is less than a day ago. */
  async runIfDue(): Promise<void> {
    const last = await this.runs.findLastComparison();
    if (last === null || Date.now() - last.getTime() >= PAUSE) await this.run();
  }

  /**
   * Everything that is not over here, and everything that was made, refunded or disputed there since last time.
   * A run in which something failed does not count: the next one looks as far back.
   */
  async run(): Promise<void> {
    const begun = new Date();
    const last = await this.runs.findLastComparison();
    const since = new Date(last === null ? begun.getTime() - FIRST_LOOK : last.getTime() - OVERLAP);
    await this.deliveries.forgetOlderThan(WEBHOOKS_KEPT_DAYS);
    let failed = 0;
    try {
      failed += await this.compareSubscriptions(since);
    } finally {
      // Also where the provider answered for none of the subscriptions that were tried first.
      failed += await this.comparePayments(since);
    }
    // With the time it began: what changed during the run is the next one's.
    if (failed === 0) await this.runs.noteComparison(begun);
  }

  /** @returns how many could not be compared */
  private async compareSubscriptions(since: Date): Promise<number> {
    const ids = new Set([
      ...(await this.subscriptions.findCurrentStripeIds()),
      ...(await this.stripeSubscriptions.madeSince(since)),
    ]);
    return eachSafely(ids, this.logger, (id) => this.subscriptionSync.sync(id));
  }

  /** @returns how many could not be compared */
  private async comparePayments(since: Date): Promise<number> {
    const ids = new Set([
      ...(await this.payments.findUnsettled()),
      ...(await this.intents.touchedSince(since)),
    ]);
    return eachSafely(ids, this.logger, (id) => this.paymentSync.sync(id));
  }
}
