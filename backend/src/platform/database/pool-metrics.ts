import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics/metrics.js';

/** This node's connections to PostgreSQL. */
@Injectable()
export class PoolMetrics {
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
