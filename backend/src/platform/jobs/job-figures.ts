import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics/metrics.js';
import { cacheFor } from '../metrics/with-timeout.js';
import { JOB_SCHEMA } from './job-store.js';

/** The current state of one queue. */
export interface QueueFigures {
  name: string;
  /** Due now or later. */
  waiting: number;
  active: number;
  /** Failed and waiting for a retry. */
  retrying: number;
  /** Failed permanently; stored for some days. */
  failed: number;
  /** Due date of the oldest waiting job; null if none is due. */
  oldestDue: Date | null;
  /** Age of that date in seconds by the database's clock; 0 if none is due. */
  oldestDueSeconds: number;
}

/** Reads the state of the queues for monitoring. */
@Injectable()
export class JobFigures {
  constructor(private readonly source: DataSource) {}

  find(): Promise<QueueFigures[]> {
    return this.source.query(
      `SELECT q.name,
         (count(*) FILTER (WHERE j.state = 'created'))::int AS waiting,
         (count(*) FILTER (WHERE j.state = 'active'))::int AS active,
         (count(*) FILTER (WHERE j.state = 'retry'))::int AS retrying,
         (count(*) FILTER (WHERE j.state = 'failed'))::int AS failed,
         min(j.start_after) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now()) AS "oldestDue",
         coalesce(extract(epoch FROM now() - min(j.start_after)
           FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now())), 0)::float8 AS "oldestDueSeconds"
       FROM ${JOB_SCHEMA}.queue q
       LEFT JOIN ${JOB_SCHEMA}.job j ON j.name = q.name AND j.state IN ('created', 'active', 'retry', 'failed')
       GROUP BY q.name ORDER BY q.name`,
    );
  }
}

/** Queues change slowly, and every node reports the same. */
const CACHE_SECONDS = 10;

/** Metrics of the job queues, for alerting. */
@Injectable()
export class JobMetrics {
  constructor(metrics: Metrics, figures: JobFigures) {
    const find = cacheFor(CACHE_SECONDS, () => figures.find());
    metrics.gauge(
      {
        name: 'jobs',
        help: 'Background jobs of all nodes by queue and state; failed ones are stored for some days',
        labels: ['queue', 'state'],
      },
      async () =>
        (await find()).flatMap(({ name: queue, waiting, active, retrying, failed }) =>
          Object.entries({ waiting, active, retrying, failed }).map(([state, value]) => ({
            labels: { queue, state },
            value,
          })),
        ),
    );
    metrics.gauge(
      {
        name: 'job_oldest_due_seconds',
        help: 'Age of the oldest due job; 0 if none is due',
        labels: ['queue'],
      },
      async () =>
        (await find()).map(({ name: queue, oldestDueSeconds }) => ({
          labels: { queue },
          value: oldestDueSeconds,
        })),
    );
  }
}
