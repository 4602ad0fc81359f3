import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.js';
import { cacheFor } from '../../platform/metrics/with-timeout.js';
import { PhotoCountsRepository } from '../photo-counts.repository.js';
import { UploadAdmission } from './upload-admission.js';

/** All nodes report the same number, and it changes rarely: cache the count. */
const HELD_COUNT_CACHE_SECONDS = 15;

/** Register the metrics of photos and uploads. */
@Injectable()
export class PhotoMetrics {
  constructor(metrics: Metrics, counts: PhotoCountsRepository, uploads: UploadAdmission) {
    const countHeld = cacheFor(HELD_COUNT_CACHE_SECONDS, () => counts.countHeld());
    metrics.gauge(
      {
        name: 'held_photos',
        help: "Photos of all nodes above their organizer's limit, hidden from the gallery",
      },
      async () => [{ value: await countHeld() }],
    );
    for (const [state, name, help] of [
      ['running', 'uploads_in_flight', 'Uploads being rendered and stored'],
      ['waiting', 'uploads_waiting', 'Uploads in the queue'],
    ] as const) {
      metrics.gauge({ name, help }, () => [{ value: uploads.load[state] }]);
    }
  }
}
