import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from './data-source.js';
import { DatabaseClock } from './database-clock.js';
import { PoolMetrics } from './pool-metrics.js';
import { Transactions } from './transactions.js';

/** TypeORM over the given database; features register their entities with `forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  static with(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({ ...dataSourceOptions(url), autoLoadEntities: true, retryAttempts: 3 }),
      ],
      providers: [DatabaseClock, Transactions, PoolMetrics],
      exports: [DatabaseClock, Transactions],
    };
  }
}
