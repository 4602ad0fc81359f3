import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { type Settings, SETTINGS } from '../config/settings.js';
import { LocalStorage } from './local-storage.js';
import { Storage } from './storage.js';

/** Where media lies, by the settings: a folder under the data folder. */
@Global()
@Module({
  providers: [
    {
      provide: Storage,
      inject: [SETTINGS],
      useFactory: (settings: Settings): Storage => new LocalStorage(join(settings.dataDir, 'media')),
    },
  ],
  exports: [Storage],
})
export class StorageModule {}
