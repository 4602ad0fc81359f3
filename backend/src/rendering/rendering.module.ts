import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { FramingEngine } from '../framing/framing-engine.js';
import type { RenderObserver } from '../framing/render-queue.js';
import { BYTES_PER_MB, type Settings, SETTINGS } from '../platform/config/settings.js';
import { Metrics } from '../platform/metrics/metrics.js';

/** Memory for compiled frames: about 20 frames of 1080x1920. */
const FRAME_CACHE_MB = 64;

/** Stops the engine's worker threads when the service stops. */
@Injectable()
class EngineShutdown implements OnApplicationShutdown {
  constructor(private readonly engine: FramingEngine) {}

  onApplicationShutdown(): Promise<void> {
    return this.engine.close();
  }
}

/** Provides the process's framing engine, with one queue, configured by the settings. */
@Global()
@Module({
  providers: [
    {
      provide: FramingEngine,
      inject: [SETTINGS, Metrics],
      useFactory: ({ rendering }: Settings, metrics: Metrics) => {
        const engine = new FramingEngine({
          concurrency: rendering.concurrency,
          memoryMb: rendering.memoryBytes / BYTES_PER_MB,
          maxWaiting: rendering.queue,
          maxMegapixels: rendering.maxPhotoMegapixels,
          frameCacheMb: FRAME_CACHE_MB,
          observer: createRenderObserver(metrics),
        });
        registerLoadMetrics(metrics, engine);
        return engine;
      },
    },
    EngineShutdown,
  ],
  exports: [FramingEngine],
})
export class RenderingModule {}

/** Histogram buckets, in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6, 12, 30];

/** Create an observer that records the duration and outcome of all work in the engine's queue. */
function createRenderObserver(metrics: Metrics): RenderObserver {
  const took = metrics.histogram(
    {
      name: 'render_duration_seconds',
      help: 'Duration of renders, without the wait in the queue',
      labels: ['outcome'],
    },
    BUCKETS,
  );
  const waited = metrics.histogram(
    { name: 'render_wait_seconds', help: 'Time renders waited in the queue' },
    BUCKETS,
  );
  const rejected = metrics.counter({
    name: 'renders_refused_total',
    help: 'Renders rejected with 503 and Retry-After because the queue was full',
  });
  return {
    onDone: (render) => {
      took.observe({ outcome: render.failed ? 'failed' : 'ok' }, render.took);
      waited.observe(render.waited);
    },
    onRejected: () => rejected.inc(),
  };
}

/** Register gauges of the engine's current load. */
function registerLoadMetrics(metrics: Metrics, engine: FramingEngine): void {
  metrics.gauge({ name: 'renders_in_flight', help: 'Running renders' }, () => [
    { value: engine.load.running },
  ]);
  metrics.gauge({ name: 'render_queue_length', help: 'Waiting renders' }, () => [
    { value: engine.load.waiting },
  ]);
  metrics.gauge({ name: 'render_memory_bytes', help: 'Estimated memory of running renders' }, () => [
    { value: engine.load.bytes },
  ]);
}
