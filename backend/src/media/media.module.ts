import { Module } from '@nestjs/common';
import { MediaController } from './media.controller.js';
import { MediaMetrics } from './media-metrics.js';
import { MediaService } from './media.service.js';
import { MediaSweep } from './media-sweep.js';
import { ObjectDelivery } from './object-delivery.js';
import { OrphanSweep } from './orphan-sweep.js';

@Module({
  controllers: [MediaController],
  providers: [MediaService, ObjectDelivery, OrphanSweep, MediaSweep, MediaMetrics],
  exports: [MediaService, MediaMetrics, ObjectDelivery],
})
export class MediaModule {}
