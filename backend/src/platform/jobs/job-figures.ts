import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JOB_SCHEMA } from './job-store.js';

/** What lies in one queue now. */
export interface QueueFigures {
  name: string;
  /** To be done now or later. */
  waiting: number;
  active: number;
  /** Failed, and waiting to be tried again. */
  retrying: number;
  /** Given up; kept for some days. */
  failed: number;
  /** Since when the oldest job that is due waits; null when none is. */
  oldestDue: Date | null;
  /** For how many seconds that is, by the database's clock; 0 when none is due. */
  oldestDueSeconds: number;
}

/** Looks into the queues, for those who keep the service running. */
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
