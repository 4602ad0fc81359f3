import { Inject, Injectable } from '@nestjs/common';
import { RenderQueue } from '../../framing/render-queue.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { cacheFor } from '../../platform/metrics/with-timeout.js';
import { PhotosRepository } from '../photos.repository.js';

/** Memory an upload holds besides its original while it is stored: both renditions. */
const RENDITIONS_BYTES = 2 * 2 ** 20;

/**
 * Limits the uploads processed concurrently, including their storage: the render queue does not count rendered images
 * that wait in memory for slow storage. Uses a second RenderQueue, so that events share it fairly. Both queues
 * together hold `RENDER_QUEUE` waiting uploads.
 */
@Injectable()
export class UploadAdmission {
  private readonly queue: RenderQueue;

  constructor(@Inject(SETTINGS) { rendering }: Settings, metrics: Metrics) {
    const rejected = metrics.counter({
      name: 'uploads_refused_total',
      help: 'Uploads rejected with 503 and Retry-After because the queue was full',
    });
    const ahead = Math.ceil(rendering.queue / 2);
    this.queue = new RenderQueue({
      concurrency: rendering.concurrency + ahead,
      memoryBytes: rendering.memoryBytes,
      maxWaiting: rendering.queue - ahead,
      observer: { onDone: () => undefined, onRejected: () => rejected.inc() },
    });
  }

  /** Waiting and running uploads, and the bytes they may hold, for metrics. */
  get load(): RenderQueue['load'] {
    return this.queue.load;
  }

  /**
   * Run `work` when it is the event's turn.
   *
   * @param size bytes of the uploaded file
   * @throws RenderQueueFullError
   */
  run<T>(eventId: string, size: number, work: () => Promise<T>): Promise<T> {
    return this.queue.run(eventId, size + RENDITIONS_BYTES, work);
  }
}

/** All nodes report the same number, and it changes rarely: cache the count. */
const HELD_COUNT_CACHE_SECONDS = 15;

/** Register the metrics of photos and uploads. */
@Injectable()
export class PhotoMetrics {
  constructor(metrics: Metrics, photos: PhotosRepository, uploads: UploadAdmission) {
    const countHeld = cacheFor(HELD_COUNT_CACHE_SECONDS, () => photos.countHeld());
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
