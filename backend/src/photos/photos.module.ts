import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module.js';
import { EventsModule } from '../events/events.module.js';
import { MediaModule } from '../media/media.module.js';
import { BannedDevices } from './bans/banned-devices.js';
import { LosslessPictures } from './download/lossless-pictures.js';
import { PhotoAccess } from './download/photo-access.js';
import { PhotoDownloadsController } from './download/photo-downloads.controller.js';
import { PhotoDownloads } from './download/photo-downloads.service.js';
import { GalleryController } from './gallery/gallery.controller.js';
import { GalleryService } from './gallery/gallery.service.js';
import { GuestPhotosController } from './guest/guest-photos.controller.js';
import { GuestPhotosService } from './guest/guest-photos.service.js';
import { HeldPhotos } from './held/held-photos.js';
import { HeldPhotosJobs } from './held/held-photos.jobs.js';
import { LiveMessages } from './live/live-messages.js';
import { LiveStreamController } from './live/live-stream.controller.js';
import { LiveStreams } from './live/live-streams.service.js';
import { StreamPlaces } from './live/stream-places.js';
import { OrganizerPhotosController } from './organizer/organizer-photos.controller.js';
import { OrganizerPhotosService } from './organizer/organizer-photos.service.js';
import { PhotoVisibility } from './organizer/photo-visibility.js';
import { Photo } from './photo.entity.js';
import { PhotoRemoval } from './photo-removal.js';
import { PhotoRenderer } from './photo-renderer.js';
import { PhotoResponses } from './photo-responses.js';
import { PhotosRepository } from './photos.repository.js';
import { Receipts } from './receipts.js';
import { PhotoMaker } from './upload/photo-maker.js';
import { UploadAdmission } from './upload/upload-admission.js';
import { UploadPhotoController } from './upload/upload-photo.controller.js';
import { UploadPhotoService } from './upload/upload-photo.service.js';
import { UploadRecord } from './upload/upload-record.js';
import { UploadsRepository } from './upload/uploads.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([Photo]), BillingModule, EventsModule, MediaModule],
  controllers: [
    UploadPhotoController,
    GalleryController,
    LiveStreamController,
    GuestPhotosController,
    PhotoDownloadsController,
    OrganizerPhotosController,
  ],
  providers: [
    BannedDevices,
    HeldPhotos,
    HeldPhotosJobs,
    PhotosRepository,
    Receipts,
    PhotoResponses,
    PhotoRenderer,
    PhotoRemoval,
    GalleryService,
    GuestPhotosService,
    PhotoAccess,
    LosslessPictures,
    PhotoDownloads,
    LiveMessages,
    StreamPlaces,
    LiveStreams,
    PhotoVisibility,
    OrganizerPhotosService,
    UploadsRepository,
    PhotoMaker,
    UploadAdmission,
    UploadRecord,
    UploadPhotoService,
  ],
  exports: [BannedDevices, PhotosRepository, PhotoRemoval, PhotoVisibility],
})
export class PhotosModule {}
