import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { cacheFor } from '../metrics/with-timeout.js';
import { JobFigures } from './job-figures.js';

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
