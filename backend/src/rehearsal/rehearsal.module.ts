import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { EventsModule } from '../events/events.module.js';
import { MediaModule } from '../media/media.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { FrameCheck } from './frame-check.js';
import { LinkCheck } from './link-check.js';
import { RehearsalController } from './rehearsal.controller.js';
import { RehearsalService } from './rehearsal.service.js';
import { TestPhoto } from './test-photo.js';

@Module({
  imports: [BillingModule, EventsModule, MediaModule, PagesModule, PhotosModule],
  controllers: [RehearsalController],
  providers: [FrameCheck, LinkCheck, TestPhoto, RehearsalService],
})
export class RehearsalModule {}
