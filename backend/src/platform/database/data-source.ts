import { DataSource, type DataSourceOptions, DefaultNamingStrategy } from 'typeorm';
import { MIGRATIONS } from './migrations/index.js';
import { removeTimeouts } from './open-session.js';
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
const MIGRATION_LOCK = 0x4566_4d67;

/**
 * Apply pending migrations, one node at a time.
 *
 * @param only names of the migrations to apply; others are ignored
 * @returns the names of the applied migrations
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const migrations = MIGRATIONS.filter(({ name }) => only?.includes(name) ?? true);
  // No timeouts: waiting for another node and changing large tables can take long.
  const options = {
    ...dataSourceOptions(url),
    migrations,
    extra: { ...KEEP_ALIVE, onConnect: removeTimeouts },
  };
  const source = await new DataSource(options).initialize();
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
