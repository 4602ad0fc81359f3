import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PHOTO_CAPACITY_CHANGED, WHITE_LABEL_CHANGED } from '../../billing/billing-jobs.js';
import { BRAND_CHANGED } from '../../branding/brand-changed.job.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { EventsRepository } from '../events.repository.js';
import { EventFeed } from './event-feed.js';
import { ORGANIZER_STATUS_CHANGED } from './organizer-status.job.js';

/**
 * Open pages of an organizer's events, walls above all, learn what changed for all of them at once without being
 * opened anew: a new brand, and ours again when the organizer took theirs away or the plan no longer includes it;
 * that the events take photos no more, or again.
 */
@Injectable()
export class OpenPages implements OnModuleInit {
  constructor(
    private readonly events: EventsRepository,
    private readonly feed: EventFeed,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(BRAND_CHANGED, ({ userId }) => this.tell(userId));
    this.jobs.handle(PHOTO_CAPACITY_CHANGED, ({ userId }) => this.tell(userId));
    this.jobs.handle(ORGANIZER_STATUS_CHANGED, ({ userId }) => this.tell(userId));
    // Whoever creates an event waits for the plan's change, and opens its page as it is to look.
    this.jobs.handle(WHITE_LABEL_CHANGED, ({ userId, at }) => this.tell(userId, new Date(at)));
  }

  /** @param madeUntil younger events have no page that was opened before */
  private async tell(userId: string, madeUntil: Date | null = null): Promise<void> {
    for (const { id, createdAt } of await this.events.findAllOfUser(userId)) {
      if (madeUntil !== null && createdAt > madeUntil) continue;
      await this.transactions.run((transaction) => this.feed.append(id, 'event.changed', null, transaction));
      this.feed.announce(id);
    }
  }
}
