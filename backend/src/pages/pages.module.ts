import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { PageVisits } from './page-visits.js';
import { PagesMiddleware } from './pages.middleware.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [EventsModule, InsightsModule],
  providers: [PagesMiddleware, PagesService, PageVisits],
  exports: [PagesMiddleware, PagesService],
})
export class PagesModule {}
