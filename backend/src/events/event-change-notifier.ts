import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PHOTO_CAPACITY_CHANGED, WHITE_LABEL_CHANGED } from '../billing/plan/billing-jobs.js';
import { BRAND_CHANGED } from '../branding/branding.service.js';
import { Transactions } from '../platform/database/transactions.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { EventFeed } from './event-feed.js';
import { EventsRepository } from './events.repository.js';

/** An organizer was suspended, deactivated or reactivated: their events stop or resume accepting photos. */
export const ORGANIZER_STATUS_CHANGED = defineJob<{ userId: string }>('organizer-status-changed');

/**
 * Notifies the open pages of all events of an organizer, such as walls, when the organizer's brand, plan, quota or status
 * changes.
 */
@Injectable()
export class EventChangeNotifier implements OnModuleInit {
  constructor(
    private readonly events: EventsRepository,
    private readonly feed: EventFeed,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(BRAND_CHANGED, ({ userId }) => this.notifyPages(userId));
    this.jobs.handle(PHOTO_CAPACITY_CHANGED, ({ userId }) => this.notifyPages(userId));
    this.jobs.handle(ORGANIZER_STATUS_CHANGED, ({ userId }) => this.notifyPages(userId));
    // Events created after the plan's change already have the new look.
    this.jobs.handle(WHITE_LABEL_CHANGED, ({ userId, at }) => this.notifyPages(userId, new Date(at)));
  }

  /** @param createdUntil skips events created later */
  private async notifyPages(userId: string, createdUntil: Date | null = null): Promise<void> {
    for (const { id, createdAt } of await this.events.findAllForUser(userId)) {
      if (createdUntil !== null && createdAt > createdUntil) continue;
      await this.transactions.run((transaction) => this.feed.append(id, 'event.changed', null, transaction));
      this.feed.announce(id);
    }
  }
}
