import { Global, type LoggerService, Module } from '@nestjs/common';
import { type Settings, SETTINGS } from '../config/settings.js';
import { createLogger, LOGGER, type Logger } from './logger.js';

/** Sends Nest's messages to the logger. Startup messages only help developers and are logged as debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    const err = { name: context ?? 'Error', message: String(message), stack };
    this.logger.error({ context, err }, 'Nest error');
  }
}

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
