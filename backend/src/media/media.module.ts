import { Module } from '@nestjs/common';
import { DeletedMedia } from './deleted-media.js';
import { MediaController } from './media.controller.js';
import { MediaMetrics } from './media-metrics.js';
import { MediaService } from './media.service.js';
import { MediaSweep } from './media-sweep.js';
import { ObjectDelivery } from './object-delivery.js';
import { OrphanSweep } from './orphan-sweep.js';

@Module({
  controllers: [MediaController],
  providers: [MediaService, ObjectDelivery, DeletedMedia, OrphanSweep, MediaSweep, MediaMetrics],
  exports: [MediaService, MediaMetrics, ObjectDelivery, DeletedMedia],
})
export class MediaModule {}
