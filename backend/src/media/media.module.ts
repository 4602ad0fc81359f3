import { Module } from '@nestjs/common';
import { MediaController } from './media.controller.js';
import { MediaFigures } from './media-figures.js';
import { MediaService } from './media.service.js';
import { MediaSweep } from './media-sweep.js';
import { ObjectDelivery } from './object-delivery.js';
import { StrayFiles } from './stray-files.js';

@Module({
  controllers: [MediaController],
  providers: [MediaService, ObjectDelivery, StrayFiles, MediaSweep, MediaFigures],
  exports: [MediaService, MediaFigures, ObjectDelivery],
})
export class MediaModule {}
