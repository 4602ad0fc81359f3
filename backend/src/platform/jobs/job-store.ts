import type { Pool, PoolClient } from 'pg';
import PgBoss from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { Transaction } from '../database/transactions.js';
import type { JobKind } from './job-kind.js';

export const JOB_SCHEMA = 'jobs';

/** Maximum delay between retries. */
export const MAX_RETRY_DELAY_SECONDS = 15 * 60;

/** Interval at which one node releases jobs of killed nodes and archives old ones. */
const MAINTENANCE_SECONDS = 20;

/** Advisory lock for creating queues. */
const QUEUE_LOCK = 0x4566_4a71;

export interface SendOptions {
  /** A UUID. A job of this kind with the same id is not sent again. */
  id?: string;
  startAfter?: Date;
  transaction?: Transaction;
}

/** Job queues in PostgreSQL, managed by pg-boss over the application's connections. */
export class JobStore {
  private readonly boss: PgBoss;
  private readonly pool: Pool;

  constructor(
    private readonly source: DataSource,
    onError: (error: Error) => void,
  ) {
    this.pool = (source.driver as unknown as { master: Pool }).master;
    this.boss = new PgBoss({
      db: createExecutor(this.pool),
      schema: JOB_SCHEMA,
      // pg-boss's scheduler leaves unhandled rejections that end the process when the database is unavailable.
      schedule: false,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    });
    this.boss.on('error', onError);
  }

  /** Upgrade pg-boss's tables and create a missing queue for each kind. */
  async start(kinds: readonly JobKind<object>[]): Promise<void> {
    await this.boss.start();
    const existing = new Set((await this.boss.getQueues()).map(({ name }) => name));
    const missing = kinds.filter(({ name }) => !existing.has(name));
    if (missing.length > 0) await this.createQueues(missing);
  }

  /** Each queue is a table; nodes that create theirs concurrently would deadlock. */
  private async createQueues(kinds: readonly JobKind<object>[]): Promise<void> {
    await this.source.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock($1)', [QUEUE_LOCK]);
      for (const { name } of kinds) {
        await transaction.query(`SELECT ${JOB_SCHEMA}.create_queue($1, '{"policy":"standard"}')`, [name]);
      }
    });
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }

  /** Add a job. With `transaction`, it exists if that commits. Jobs with the same `id` are added once. */
  async insert<Data extends object>(
    kind: JobKind<Data>,
    data: Data,
    { id: known, startAfter, transaction }: SendOptions,
  ): Promise<void> {
    const options = {
      ...sendOptions(kind),
      ...(known !== undefined && { id: known }),
      ...(startAfter && { startAfter }),
    };
    const db = transaction && createExecutor((await transaction.queryRunner?.connect()) as PoolClient);
    const id = await this.boss.send(kind.name, data, { ...options, ...(db && { db }) });
    // With an id, the job may already exist.
    if (id === null && known === undefined)
      throw new Error(`No queue exists for jobs of the kind "${kind.name}"`);
  }

  /** Add at most one job per `seconds` by the database's clock, over all nodes. */
  async insertOncePerPeriod(seconds: number, kind: JobKind<object>): Promise<void> {
    await this.boss.send(kind.name, {}, { ...sendOptions(kind), singletonSeconds: seconds });
  }

  /** Return which of these queues have a due job. */
  async findDue(names: string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT DISTINCT name FROM ${JOB_SCHEMA}.job
       WHERE name = ANY($1) AND state < 'active' AND start_after < now()`,
      [names],
    );
    return rows.map(({ name }) => name);
  }

  /** Whether a job with this data is waiting, active or being retried. */
  async isPending(name: string, data: object): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM ${JOB_SCHEMA}.job WHERE name = $1 AND state IN ('created', 'retry', 'active') AND data @> $2
       LIMIT 1`,
      [name, JSON.stringify(data)],
    );
    return rowCount === 1;
  }

  /** Claim up to `count` jobs exclusively. */
  take(name: string, count: number): Promise<{ id: string; data: object }[]> {
    return this.boss.fetch<object>(name, { batchSize: count });
  }

  /** Renew a job's lease. Also reclaims a job that was released because its lease could not be renewed in time. */
  async renew(name: string, id: string): Promise<void> {
    await this.pool.query(
      `UPDATE ${JOB_SCHEMA}.job SET state = 'active', started_on = now()
       WHERE name = $1 AND id = $2 AND state IN ('retry', 'active')`,
      [name, id],
    );
  }

  /**
   * Complete a job. Also completes one that pg-boss released because its lease expired: run twice, a mail would be
   * sent twice.
   */
  async complete(name: string, id: string): Promise<void> {
    if (await this.tryComplete(name, id)) return;
    // pg-boss releases a job by deleting its row and inserting another, which a waiting statement does not see.
    await this.tryComplete(name, id);
  }

  private async tryComplete(name: string, id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE ${JOB_SCHEMA}.job SET state = 'completed', completed_on = now()
       WHERE name = $1 AND id = $2 AND state < 'completed'`,
      [name, id],
    );
    return rowCount === 1;
  }

  /** Schedule a job's next retry. After the last one it stays as failed. */
  async fail(name: string, id: string, reason: string): Promise<void> {
    await this.boss.fail(name, id, { reason });
    await this.pool.query(
      `UPDATE ${JOB_SCHEMA}.job SET start_after = least(start_after, now() + make_interval(secs => $3))
       WHERE name = $1 AND id = $2 AND state = 'retry'`,
      [name, id, MAX_RETRY_DELAY_SECONDS],
    );
  }

  /** Limit the delay of jobs that pg-boss released because their node was killed. It would delay them for days. */
  async limitRetryDelays(): Promise<void> {
    await this.pool.query(
      `UPDATE ${JOB_SCHEMA}.job SET start_after = now() + make_interval(secs => $1)
       WHERE (name, id) IN (
         SELECT name, id FROM ${JOB_SCHEMA}.job
         WHERE state = 'retry' AND start_after > now() + make_interval(secs => $1) FOR UPDATE SKIP LOCKED
       )`,
      [MAX_RETRY_DELAY_SECONDS],
    );
  }
}

function sendOptions(kind: JobKind<object>) {
  return {
    retryLimit: kind.retries,
    retryDelay: kind.firstRetrySeconds,
    retryBackoff: true,
    expireInSeconds: kind.leaseSeconds ?? kind.timeoutSeconds,
  };
}

function createExecutor(connection: Pool | PoolClient): PgBoss.Db {
  return { executeSql: (text, values) => connection.query(text, values) };
}
