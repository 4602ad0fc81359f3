import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type Logger,
  MigrationExecutor,
} from 'typeorm';
import { LOCK_TIMEOUT, retryLocks } from './brief-locks.js';
import { MIGRATIONS } from './migrations/index.js';
import { openSession, removeTimeouts } from './open-session.js';
import { KEEP_ALIVE, QueryTimeoutClient } from './query-timeout-client.js';
import type { SessionLimits } from './session-limits.js';

/** Maximum connections of one process, not counting sessions and listeners. */
const POOL_SIZE = 20;

/** Maps the property `offsetX` to the column `offset_x`. */
class SnakeNaming extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return [...prefixes, custom ?? property].map(toSnake).join('_');
  }
}

function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * TypeORM's options. Migrations alone change the schema.
 *
 * @param limits of the service's sessions; commands and migrations have none
 */
export function dataSourceOptions(url: string, limits: SessionLimits = {}): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    synchronize: false,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    poolSize: POOL_SIZE,
    applicationName: 'eventframe',
    extra: {
      Client: QueryTimeoutClient,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      ...KEEP_ALIVE,
      ...limits,
    },
  };
}

/** Advisory lock that lets one node migrate at a time. */
const MIGRATION_LOCK = 0x4566_4d68;

/** Lock of versions up to {@link LAST_OF_EARLIER_LOCK}. Held for the migrations that those versions know. */
const EARLIER_MIGRATION_LOCK = 0x4566_4d67;
const LAST_OF_EARLIER_LOCK = 'LinkRevisions1763705001000';

const LOCK_POLL_MS = 200;

/**
 * Apply pending migrations, one node at a time.
 *
 * Nodes poll for the lock: CREATE INDEX CONCURRENTLY waits for all open statements, so also for one that waits for the
 * lock. Earlier versions do wait in a statement, and therefore for another lock, which is released before.
 *
 * @param only names of the migrations to apply; others are ignored
 * @returns the names of the applied migrations
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const names = MIGRATIONS.map(({ name }) => name);
  const later = names.indexOf(LAST_OF_EARLIER_LOCK) + 1;
  const isWanted = ({ name }: { name: string }) => only?.includes(name) ?? true;
  const session = await openSession(url, 'eventframe-migration');
  try {
    await acquireLock(session, MIGRATION_LOCK);
    await acquireLock(session, EARLIER_MIGRATION_LOCK);
    const applied = await applyMigrations(url, MIGRATIONS.slice(0, later).filter(isWanted));
    await session.query('SELECT pg_advisory_unlock($1)', [EARLIER_MIGRATION_LOCK]);
    return [
      ...applied,
      ...(await applyMigrations(url, MIGRATIONS.slice(later).filter(isWanted), LOCK_TIMEOUT)),
    ];
  } finally {
    // Releases the locks.
    await session.end();
  }
}

async function acquireLock(session: pg.Client, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await session.query<{ acquired: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS acquired',
      [lock],
    );
    if (rows[0]?.acquired) return;
    await sleep(LOCK_POLL_MS);
  }
}

/** TypeORM prints each failed migration. Those that are retried are no failures, and the caller reports the others. */
const NO_LOGGER: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

/** @param lockTimeout after which a migration is rolled back and applied again; migrations of earlier versions have none */
async function applyMigrations(
  url: string,
  migrations: typeof MIGRATIONS,
  lockTimeout = '0',
): Promise<string[]> {
  const onConnect = async (client: pg.ClientBase) => {
    // No timeouts: changing large tables can take long.
    await removeTimeouts(client);
    await client.query(`SET lock_timeout = '${lockTimeout}'`);
  };
  const source = await new DataSource({
    ...dataSourceOptions(url),
    migrations,
    logger: NO_LOGGER,
    extra: { ...KEEP_ALIVE, onConnect },
  }).initialize();
  try {
    const pending = await new MigrationExecutor(source).getPendingMigrations();
    await retryLocks(() => source.runMigrations());
    return pending.map(({ name }) => name);
  } finally {
    await source.destroy();
  }
}
