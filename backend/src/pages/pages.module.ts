import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { PageAssetsRepository } from './page-assets.repository.js';
import { PageVisits } from './page-visits.js';
import { PagesMiddleware } from './pages.middleware.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [EventsModule, InsightsModule, PhotosModule],
  providers: [PagesMiddleware, PagesService, PageVisits, PageAssetsRepository],
  exports: [PagesMiddleware, PagesService, PageAssetsRepository],
})
export class PagesModule {}
