import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Secrets } from './secrets.js';
import { type Settings, SETTINGS } from './settings.js';

/** Provides settings and secrets to all modules. */
@Global()
@Module({})
export class ConfigModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: Secrets, useFactory: () => Secrets.load(settings) },
      ],
      exports: [SETTINGS, Secrets],
    };
  }
}
