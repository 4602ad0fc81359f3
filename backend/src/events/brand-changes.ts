import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PLAN_SETTLED } from '../billing/billing-jobs.js';
import { BRAND_CHANGED } from '../branding/brand-changed.job.js';
import { BrandsService } from '../branding/brands.service.js';
import { Transactions } from '../platform/database/transactions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { EventFeed } from './event-feed.js';
import { EventsRepository } from './events.repository.js';

/**
 * Open pages of an organizer's events, walls above all, show a new brand without being opened anew, and ours
 * again when the organizer took theirs away or the plan no longer includes it.
 */
@Injectable()
export class BrandChanges implements OnModuleInit {
  constructor(
    private readonly brands: BrandsService,
    private readonly events: EventsRepository,
    private readonly feed: EventFeed,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(BRAND_CHANGED, ({ userId }) => this.announce(userId));
    this.jobs.handle(PLAN_SETTLED, async ({ userId }) => {
      if ((await this.brands.chosenBy(userId)) !== null) await this.announce(userId);
    });
  }

  private async announce(userId: string): Promise<void> {
    for (const { id } of await this.events.findAllOfUser(userId)) {
      await this.transactions.run((transaction) => this.feed.append(id, 'event.changed', null, transaction));
      this.feed.announce(id);
    }
  }
}
