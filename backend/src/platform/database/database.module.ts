import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { dataSourceOptions } from './data-source.js';
import { DatabaseClock } from './database-clock.js';
import { findSessionLimits } from './session-limits.js';
import { Transactions } from './transactions.js';

/** Metrics of this node's connection pool. */
@Injectable()
class PoolMetrics {
  constructor(metrics: Metrics, source: DataSource) {
    const pool = () => (source.driver as unknown as { master: Pool }).master;
    metrics.gauge(
      {
        name: 'database_connections',
        help: 'Connections of the pool: busy, idle, and requests that wait for one',
        labels: ['state'],
      },
      () => {
        const { totalCount, idleCount, waitingCount } = pool();
        return Object.entries({ busy: totalCount - idleCount, idle: idleCount, awaited: waitingCount }).map(
          ([state, value]) => ({ labels: { state }, value }),
        );
      },
    );
  }
}

/** TypeORM for the given database. Features register their entities with `forFeature`. */
@Global()
@Module({})
export class DatabaseModule {
  static with(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [SETTINGS],
          useFactory: async ({ statementTimeoutMs }: Settings) => ({
            ...dataSourceOptions(url, await findSessionLimits(url, statementTimeoutMs)),
            autoLoadEntities: true,
            retryAttempts: 3,
          }),
        }),
      ],
      providers: [DatabaseClock, Transactions, PoolMetrics],
      exports: [DatabaseClock, Transactions],
    };
  }
}
