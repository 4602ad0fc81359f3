import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type Settings, SETTINGS } from '../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { MeteredStorage } from './metered-storage.js';
import { openStorage } from './open-storage.js';
import { Storage } from './storage.js';

/** Provides the configured media storage. */
@Global()
@Module({
  providers: [
    {
      provide: Storage,
      inject: [SETTINGS, Metrics],
      useFactory: async (settings: Settings, metrics: Metrics) =>
        new MeteredStorage(await openStorage(settings), metrics),
    },
  ],
  exports: [Storage],
})
export class StorageModule implements OnApplicationShutdown {
  constructor(private readonly storage: Storage) {}

  onApplicationShutdown(): void {
    this.storage.close();
  }
}
