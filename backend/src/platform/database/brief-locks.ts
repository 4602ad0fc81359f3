import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { isLockTimeout } from './database-errors.js';

/**
 * `lock_timeout` of migrations: requests queue behind a statement that waits for a lock. Several locks in one transaction
 * are taken in less than a second, and before PostgreSQL would end a request as a deadlock.
 */
export const LOCK_TIMEOUT = '100ms';

const RETRY_DELAY_MS = 500;

/** Retry until `work` gets each of its locks within {@link LOCK_TIMEOUT}. It must undo or repeat what it has done. */
export async function retryLocks<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** Run `work` in a transaction. Retries until it gets its locks. */
export function runBriefly<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  return retryLocks(async () => {
    await runner.startTransaction();
    try {
      const result = await work();
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  });
}

/** Run a statement that blocks no writes while it waits for other transactions. */
export async function runPatiently(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(statement);
  } finally {
    await runner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  }
}

/**
 * Create an index outside a transaction, without blocking writes. Replaces the invalid index of an aborted run.
 *
 * @param definition table and columns, as after ON
 */
export async function createIndex(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const invalid = (await runner.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  )) as unknown[];
  if (invalid.length > 0) await dropIndex(runner, name);
  await runPatiently(runner, `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`);
}

/** Drop an index, if it exists, outside a transaction and without blocking writes. */
export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await runPatiently(runner, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
