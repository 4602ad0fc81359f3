import { WEBHOOKS_KEPT_DAYS } from '@eventframe/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { IntentsClient } from '../../platform/payments/intents.client.js';
import { SubscriptionsClient } from '../../platform/payments/subscriptions.client.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { SubscriptionSync } from '../payments/subscription-sync.js';
import { SubscriptionsRepository } from '../payments/subscriptions.repository.js';
import { WebhookDeliveriesRepository } from '../webhook/webhook-deliveries.repository.js';
import { BillingRunsRepository } from './billing-runs.repository.js';
import { processEach } from './process-each.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Period that the first run covers. */
const FIRST_RUN_RANGE_MS = 30 * DAY_MS;

/** Overlap with the previous run's period, since Stripe's lists may lag. */
const OVERLAP_MS = DAY_MS;

/** Slightly less than a day, so that the time of the nightly run does not drift. */
const MIN_INTERVAL_MS = 23 * 60 * 60 * 1000;

/** Syncs our rows with Stripe once a night to make up for missed webhooks. */
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

  /** Run unless the last run started less than 23 hours ago. */
  async runIfDue(): Promise<void> {
    const last = await this.runs.findLastReconciliation();
    if (last === null || Date.now() - last.getTime() >= MIN_INTERVAL_MS) await this.run();
  }

  /**
   * Sync everything unsettled here, and everything created, refunded or disputed at Stripe since the last run. A run with
   * failures is not recorded, so the next one covers its period again.
   */
  async run(): Promise<void> {
    const startedAt = new Date();
    const last = await this.runs.findLastReconciliation();
    const since = new Date(
      last === null ? startedAt.getTime() - FIRST_RUN_RANGE_MS : last.getTime() - OVERLAP_MS,
    );
    await this.deliveries.deleteOlderThan(WEBHOOKS_KEPT_DAYS);
    let failed = 0;
    try {
      failed += await this.syncSubscriptions(since);
    } finally {
      // Sync payments even if the subscriptions failed: the provider may be reachable again.
      failed += await this.syncPayments(since);
    }
    // Record the start time, so that the next run covers changes made during this one.
    if (failed === 0) await this.runs.recordReconciliation(startedAt);
  }

  /** @returns number of failures */
  private async syncSubscriptions(since: Date): Promise<number> {
    const ids = new Set([
      ...(await this.subscriptions.findCurrentStripeIds()),
      ...(await this.stripeSubscriptions.findIdsCreatedSince(since)),
    ]);
    return processEach(ids, this.logger, (id) => this.subscriptionSync.sync(id));
  }

  /** @returns number of failures */
  private async syncPayments(since: Date): Promise<number> {
    const ids = new Set([
      ...(await this.payments.findUnsettled()),
      ...(await this.intents.findIdsChangedSince(since)),
    ]);
    return processEach(ids, this.logger, (id) => this.paymentSync.sync(id));
  }
}
