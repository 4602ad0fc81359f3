import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { EventsModule } from '../events/events.module.js';
import { ClientFailuresController } from './client-failures.controller.js';
import { ClientFailuresRepository } from './client-failures.repository.js';
import { CountersRepository } from './counters.repository.js';
import { EventCounters, ForgetVisitorsJob } from './event-counters.js';
import { InsightsController } from './insights.controller.js';
import { InsightsRepository } from './insights.repository.js';
import { InsightsService } from './insights.service.js';

/** Counts guests' actions at events and shows them to organizers. */
@Module({
  imports: [BillingModule, EventsModule],
  controllers: [ClientFailuresController, InsightsController],
  providers: [
    ClientFailuresRepository,
    CountersRepository,
    EventCounters,
    ForgetVisitorsJob,
    InsightsRepository,
    InsightsService,
  ],
  exports: [ClientFailuresRepository, EventCounters],
})
export class InsightsModule {}
