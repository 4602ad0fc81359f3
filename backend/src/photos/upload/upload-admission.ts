import { Inject, Injectable } from '@nestjs/common';
import { RenderQueue } from '../../framing/render-queue.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { Metrics } from '../../platform/metrics/metrics.js';

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
