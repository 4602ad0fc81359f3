import { Injectable } from '@nestjs/common';
import { Metrics } from '../platform/metrics/metrics.js';
import { cacheFor } from '../platform/metrics/with-timeout.js';
import { PhotosRepository } from './photos.repository.js';
import { UploadAdmission } from './upload/upload-admission.js';

/** Held photos are the same for all nodes, and change when a plan or the month does. */
const KEPT_SECONDS = 15;

/** What operators watch of photos. */
@Injectable()
export class PhotoMetrics {
  constructor(metrics: Metrics, photos: PhotosRepository, uploads: UploadAdmission) {
    const countHeld = cacheFor(KEPT_SECONDS, () => photos.countHeld());
    metrics.gauge(
      { name: 'held_photos', help: "Photos of all nodes above their organizer's limit, out of the gallery" },
      async () => [{ value: await countHeld() }],
    );
    for (const [state, name, help] of [
      ['running', 'uploads_in_flight', 'Uploads that are being rendered and stored'],
      ['waiting', 'uploads_waiting', 'Uploads that wait for their turn'],
    ] as const) {
      metrics.gauge({ name, help }, () => [{ value: uploads.load[state] }]);
    }
  }
}
