import { Module } from '@nestjs/common';
import { DeletedMedia } from './deleted-media.js';
import { MediaAudit } from './media-audit.js';
import { MediaAuditsRepository } from './media-audits.repository.js';
import { MediaController } from './media.controller.js';
import { MediaService } from './media.service.js';
import { ObjectDelivery } from './object-delivery.js';
import { OrphanCleanup } from './orphan-cleanup.js';
import { CountStoredBytesJob, MediaMetrics } from './stored-bytes.js';
import { StoredBytesRepository } from './stored-bytes.repository.js';
import { TemporarySweep } from './temporary-sweep.js';
import { UnownedObjects } from './unowned-objects.js';

@Module({
  controllers: [MediaController],
  providers: [
    CountStoredBytesJob,
    DeletedMedia,
    MediaAudit,
    MediaAuditsRepository,
    MediaMetrics,
    MediaService,
    ObjectDelivery,
    OrphanCleanup,
    StoredBytesRepository,
    TemporarySweep,
    UnownedObjects,
  ],
  exports: [DeletedMedia, MediaAuditsRepository, MediaService, ObjectDelivery, StoredBytesRepository],
})
export class MediaModule {}
