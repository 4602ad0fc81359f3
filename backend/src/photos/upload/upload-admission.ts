import { Inject, Injectable } from '@nestjs/common';
import { RenderQueue } from '../../framing/render-queue.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { Metrics } from '../../platform/metrics/metrics.js';

/** What an upload holds in memory besides its original while it is stored: both renditions. */
const RENDITIONS_BYTES = 2 * 2 ** 20;

/**
 * Bounds the uploads that are worked on at once, storing included: the render queue knows nothing of pictures
 * that are rendered and wait in memory for a slow storage. It is such a queue itself, so events have the same fair
 * turns and places here; `RENDER_QUEUE` uploads wait at both together.
 */
@Injectable()
export class UploadAdmission {
  private readonly queue: RenderQueue;

  constructor(@Inject(SETTINGS) { rendering }: Settings, metrics: Metrics) {
    const refused = metrics.counter({
      name: 'uploads_refused_total',
      help: 'Uploads that were turned away because too much was waiting; answered 503 with Retry-After',
    });
    const ahead = Math.ceil(rendering.queue / 2);
    this.queue = new RenderQueue({
      concurrency: rendering.concurrency + ahead,
      memoryBytes: rendering.memoryBytes,
      maxWaiting: rendering.queue - ahead,
      watch: { done: () => undefined, refused: () => refused.inc() },
    });
  }

  /** Uploads waiting and in work, and the bytes they may hold, for metrics. */
  get load(): RenderQueue['load'] {
    return this.queue.load;
  }

  /**
   * Runs `work` when it is the event's turn.
   *
   * @param size of the uploaded picture, bytes
   * @throws RenderQueueFullError
   */
  run<T>(eventId: string, size: number, work: () => Promise<T>): Promise<T> {
    return this.queue.run(eventId, size + RENDITIONS_BYTES, work);
  }
}
