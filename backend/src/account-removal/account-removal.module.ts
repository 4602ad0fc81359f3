import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { EventsModule } from '../events/events.module.js';
import { MediaModule } from '../media/media.module.js';
import { AccountRemoval, FinishRemovalsJob } from './account-removal.js';
import { AccountRemovalRepository } from './account-removal.repository.js';

@Module({
  imports: [BillingModule, EventsModule, MediaModule],
  providers: [AccountRemoval, AccountRemovalRepository, FinishRemovalsJob],
  exports: [AccountRemoval],
})
export class AccountRemovalModule {}
