import { DataSource, type DataSourceOptions } from 'typeorm';
import { QueryTimeoutClient, KEEP_ALIVE } from './query-timeout-client.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNaming } from './snake-naming.js';

/** Connections one process keeps to PostgreSQL, sessions and listeners aside. */
const POOL_SIZE = 20;

/** How TypeORM talks to PostgreSQL: migrations only, nothing is ever synchronized from the entities. */
export function dataSourceOptions(url: string): DataSourceOptions {
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
    },
  };
}

/** A number all nodes agree on, so that only one of them migrates at a time. */
const MIGRATION_LOCK = 0x4566_4d67;

/**
 * Applies what is pending, one node at a time: others wait on the lock and then find nothing to do.
 *
 * @param only nothing but these, by name: the tables become what they were when no others existed
 * @returns the names of the migrations that were applied
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const migrations = MIGRATIONS.filter(({ name }) => only?.includes(name) ?? true);
  // Waiting for another node, and changing large tables, takes as long as it takes.
  const patient = { ...dataSourceOptions(url), migrations, extra: { ...KEEP_ALIVE } };
  const source = await new DataSource(patient).initialize();
  try {
    const runner = source.createQueryRunner();
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      return (await source.runMigrations()).map((migration) => migration.name);
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await runner.release();
    }
  } finally {
    await source.destroy();
  }
}
