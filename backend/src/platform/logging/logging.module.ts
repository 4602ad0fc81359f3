import { Global, Module } from '@nestjs/common';
import { type Settings, SETTINGS } from '../config/settings.js';
import { createLogger, LOGGER } from './logger.js';

/** Provides the structured logger of the process. */
@Global()
@Module({
  providers: [
    {
      provide: LOGGER,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => createLogger(settings.logLevel),
    },
  ],
  exports: [LOGGER],
})
export class LoggingModule {}
