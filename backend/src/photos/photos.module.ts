import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module.js';
import { EventsModule } from '../events/events.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { MediaModule } from '../media/media.module.js';
import { BannedDevicesRepository } from './bans/banned-devices.repository.js';
import { LosslessRenditions, RenditionStore, ServedOriginals } from './download/renditions.js';
import { ArchiveFiles } from './archive/archive-files.js';
import { PhotoArchiveController } from './archive/photo-archive.controller.js';
import { PhotoArchives } from './archive/photo-archives.service.js';
import { PhotoAccess } from './download/photo-access.js';
import { PhotoDownloadsController } from './download/photo-downloads.controller.js';
import { PhotoDownloads } from './download/photo-downloads.service.js';
import { PhotoCountCheck, PhotoCountCheckJob } from './count-check/photo-count-check.js';
import { PhotoCountChecksRepository } from './count-check/photo-count-checks.repository.js';
import { PhotoCountsRepository } from './photo-counts.repository.js';
import { GalleryController } from './gallery/gallery.controller.js';
import { GalleryService } from './gallery/gallery.service.js';
import { GuestPhotosController } from './guest/guest-photos.controller.js';
import { GuestPhotosService } from './guest/guest-photos.service.js';
import { HeldPhotos, HeldPhotosJobs } from './held/held-photos.js';
import { LiveMessages } from './live/live-messages.js';
import { LiveStreamController, OrganizerStreamController } from './live/live-stream.controller.js';
import { LiveStreams } from './live/live-streams.service.js';
import { StreamSlots } from './live/stream-slots.js';
import { OrganizerStreams, PublicStreams } from './live/event-streams.service.js';
import { OrganizerPhotosController } from './organizer/organizer-photos.controller.js';
import { OrganizerPhotosService } from './organizer/organizer-photos.service.js';
import { PhotoBatches } from './organizer/photo-batches.service.js';
import { PhotoVisibility } from './organizer/photo-visibility.js';
import { Photo } from './photo.entity.js';
import { PhotoMetrics } from './upload/photo-metrics.js';
import { UploadAdmission } from './upload/upload-admission.js';
import { PhotoLists } from './photo-lists.js';
import { PhotoRemoval } from './photo-removal.js';
import { PhotoRenderer } from './photo-renderer.js';
import { PhotoResponses } from './photo-responses.js';
import { PhotosRepository } from './photos.repository.js';
import { Receipts } from './receipts.js';
import { PhotoRevisions } from './rerender/photo-revisions.js';
import { RerenderJob } from './rerender/rerender.job.js';
import { RerendersController } from './rerender/rerenders.controller.js';
import { RerendersRepository } from './rerender/rerenders.repository.js';
import { RerendersService } from './rerender/rerenders.service.js';
import { PhotoFileStore } from './upload/photo-file-store.js';
import { UploadPhotoController } from './upload/upload-photo.controller.js';
import { UploadPhotoService } from './upload/upload-photo.service.js';
import { UploadRecorder } from './upload/upload-recorder.js';
import { UploadsRepository } from './upload/uploads.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([Photo]), BillingModule, EventsModule, InsightsModule, MediaModule],
  controllers: [
    UploadPhotoController,
    GalleryController,
    LiveStreamController,
    GuestPhotosController,
    PhotoDownloadsController,
    OrganizerStreamController,
    OrganizerPhotosController,
    PhotoArchiveController,
    RerendersController,
  ],
  providers: [
    BannedDevicesRepository,
    HeldPhotos,
    HeldPhotosJobs,
    PhotosRepository,
    PhotoCountsRepository,
    PhotoCountChecksRepository,
    PhotoCountCheck,
    PhotoCountCheckJob,
    PhotoLists,
    PhotoMetrics,
    Receipts,
    PhotoResponses,
    PhotoRenderer,
    PhotoRemoval,
    GalleryService,
    GuestPhotosService,
    PhotoAccess,
    ServedOriginals,
    LosslessRenditions,
    RenditionStore,
    PhotoDownloads,
    LiveMessages,
    StreamSlots,
    LiveStreams,
    PublicStreams,
    OrganizerStreams,
    PhotoVisibility,
    OrganizerPhotosService,
    PhotoBatches,
    ArchiveFiles,
    PhotoArchives,
    RerendersRepository,
    PhotoRevisions,
    RerenderJob,
    RerendersService,
    UploadsRepository,
    PhotoFileStore,
    UploadAdmission,
    UploadRecorder,
    UploadPhotoService,
  ],
  exports: [
    BannedDevicesRepository,
    GalleryService,
    PhotosRepository,
    PhotoFileStore,
    PhotoRemoval,
    PhotoVisibility,
  ],
})
export class PhotosModule {}
