import type { Pool, PoolClient } from 'pg';
import PgBoss from 'pg-boss';
import type { DataSource } from 'typeorm';
import type { Transaction } from '../database/transactions.js';
import type { JobKind } from './job-kind.js';

export const JOB_SCHEMA = 'jobs';

/** Failed jobs wait longer each time, but never longer than this. */
export const LONGEST_RETRY_SECONDS = 15 * 60;

/** How often jobs of killed nodes are given out again and old ones put away, by one node for all. */
const MAINTENANCE_SECONDS = 20;

/** A number all nodes agree on. */
const QUEUE_LOCK = 0x4566_4a71;

export interface SendOptions {
  /** A UUID; a job of the kind that has it is not sent again. */
  id?: string;
  startAfter?: Date;
  transaction?: Transaction;
}

/** The queues in PostgreSQL, kept by pg-boss over the application's own connections. */
export class JobStore {
  private readonly boss: PgBoss;
  private readonly pool: Pool;

  constructor(
    private readonly source: DataSource,
    onError: (error: Error) => void,
  ) {
    this.pool = (source.driver as unknown as { master: Pool }).master;
    this.boss = new PgBoss({
      db: executor(this.pool),
      schema: JOB_SCHEMA,
      // Its own workers and clock leave promises behind that end the process when the database goes away.
      schedule: false,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    });
    this.boss.on('error', onError);
  }

  /** Upgrades the tables where the library is newer than they are, and makes a queue for each kind. */
  async start(kinds: readonly JobKind<object>[]): Promise<void> {
    await this.boss.start();
    const existing = new Set((await this.boss.getQueues()).map(({ name }) => name));
    const missing = kinds.filter(({ name }) => !existing.has(name));
    if (missing.length > 0) await this.createQueues(missing);
  }

  /** A queue is a table; nodes that make theirs at the same time would lock each other out. */
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

  /** Within `transaction`, the job exists if that commits; of those with the same `id` there is one. */
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
    const db = transaction && executor((await transaction.queryRunner?.connect()) as PoolClient);
    const id = await this.boss.send(kind.name, data, { ...options, ...(db && { db }) });
    // With an id, it may be there already.
    if (id === null && known === undefined)
      throw new Error(`There is no queue for jobs of the kind "${kind.name}"`);
  }

  /** At most one job in each stretch of `seconds` by the database's clock, whoever asks first. */
  async insertOncePer(seconds: number, kind: JobKind<object>): Promise<void> {
    await this.boss.send(kind.name, {}, { ...sendOptions(kind), singletonSeconds: seconds });
  }

  /** Which of these kinds have a job to be done now. */
  async findDue(names: string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT DISTINCT name FROM ${JOB_SCHEMA}.job
       WHERE name = ANY($1) AND state < 'active' AND start_after < now()`,
      [names],
    );
    return rows.map(({ name }) => name);
  }

  /** Whether one with this data is not done yet, nor given up. */
  async isPending(name: string, data: object): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM ${JOB_SCHEMA}.job WHERE name = $1 AND state IN ('created', 'retry', 'active') AND data @> $2
       LIMIT 1`,
      [name, JSON.stringify(data)],
    );
    return rowCount === 1;
  }

  /** Takes up to `count` jobs, which nobody else is then given. */
  take(name: string, count: number): Promise<{ id: string; data: object }[]> {
    return this.boss.fetch<object>(name, { batchSize: count });
  }

  /** Says that this node is alive and at work on it, also where it was put back since nobody could say so in time. */
  async renew(name: string, id: string): Promise<void> {
    await this.pool.query(
      `UPDATE ${JOB_SCHEMA}.job SET state = 'active', started_on = now()
       WHERE name = $1 AND id = $2 AND state IN ('retry', 'active')`,
      [name, id],
    );
  }

  /**
   * Notes that it is done, also where the library gave it out again meanwhile, since nobody could say for longer than
   * its lease that somebody is at work on it: done twice, a mail would be sent twice.
   */
  async complete(name: string, id: string): Promise<void> {
    if (await this.noteDone(name, id)) return;
    // The library puts a job back by deleting its row and writing another, which a statement that waited does not see.
    await this.noteDone(name, id);
  }

  private async noteDone(name: string, id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE ${JOB_SCHEMA}.job SET state = 'completed', completed_on = now()
       WHERE name = $1 AND id = $2 AND state < 'completed'`,
      [name, id],
    );
    return rowCount === 1;
  }

  /** Puts it back until its next retry; after the last one it stays as failed. */
  async fail(name: string, id: string, reason: string): Promise<void> {
    await this.boss.fail(name, id, { reason });
    await this.pool.query(
      `UPDATE ${JOB_SCHEMA}.job SET start_after = least(start_after, now() + make_interval(secs => $3))
       WHERE name = $1 AND id = $2 AND state = 'retry'`,
      [name, id, LONGEST_RETRY_SECONDS],
    );
  }

  /** The same for jobs that the library put back itself, since their node was killed: it would have them wait for days. */
  async shortenWaits(): Promise<void> {
    await this.pool.query(
      `UPDATE ${JOB_SCHEMA}.job SET start_after = now() + make_interval(secs => $1)
       WHERE (name, id) IN (
         SELECT name, id FROM ${JOB_SCHEMA}.job
         WHERE state = 'retry' AND start_after > now() + make_interval(secs => $1) FOR UPDATE SKIP LOCKED
       )`,
      [LONGEST_RETRY_SECONDS],
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

function executor(connection: Pool | PoolClient): PgBoss.Db {
  return { executeSql: (text, values) => connection.query(text, values) };
}
