import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { FramingEngine } from '../framing/framing-engine.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { BYTES_PER_MB, type Settings, SETTINGS } from '../platform/config/settings.js';
import { registerLoadMetrics, createRenderObserver } from './render-metrics.js';

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
