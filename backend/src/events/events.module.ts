import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module.js';
import { BrandingModule } from '../branding/branding.module.js';
import { MediaModule } from '../media/media.module.js';
import { EventSlugResolver } from './event-slug-resolver.js';
import { EventEditService } from './event-edit.service.js';
import { EventDeletion, EventDeletionMetrics } from './event-deletion.js';
import { EventDeletionsRepository } from './event-deletions.repository.js';
import { EventRemoval } from './event-removal.js';
import { Event } from './event.entity.js';
import { EventQrController, EventsController, PosterController } from './events.controller.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { EventFeed } from './event-feed.js';
import { EventChangeNotifier } from './event-change-notifier.js';
import { FrameIntake, FramePreview } from './frame-intake.js';
import { Frame } from './frame.entity.js';
import { FramesController } from './frames.controller.js';
import { FramesRepository } from './frames.repository.js';
import { FramesService } from './frames.service.js';
import { PosterService } from './poster.service.js';
import { PublicEventsController } from './public-events.controller.js';
import { PublicEventsService } from './public-events.service.js';
import { EventQrService, QrCodes } from './event-qr.service.js';
import { SlugClaims } from './slug-claims.js';

@Module({
  imports: [TypeOrmModule.forFeature([Event, Frame]), BillingModule, BrandingModule, MediaModule],
  controllers: [
    EventsController,
    FramesController,
    EventQrController,
    PosterController,
    PublicEventsController,
  ],
  providers: [
    EventsRepository,
    EventSlugResolver,
    EventFeed,
    EventDeletion,
    EventDeletionMetrics,
    EventDeletionsRepository,
    EventRemoval,
    FramesRepository,
    FrameIntake,
    FramePreview,
    EventChangeNotifier,
    SlugClaims,
    QrCodes,
    EventsService,
    EventEditService,
    FramesService,
    EventQrService,
    PosterService,
    PublicEventsService,
  ],
  exports: [
    EventsRepository,
    EventFeed,
    EventDeletionsRepository,
    EventRemoval,
    FramesRepository,
    FrameIntake,
    QrCodes,
    EventsService,
    PublicEventsService,
  ],
})
export class EventsModule {}
