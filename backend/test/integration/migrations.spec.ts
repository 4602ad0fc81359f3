import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate } from '../../src/platform/database/data-source.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

describe('migrations', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource(dataSourceOptions(database.url)).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  /** What a database is before the first start. */
  async function empty(): Promise<void> {
    const schemas = await source.query<{ name: string }[]>(
      `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
    );
    for (const { name } of schemas) await source.query(`DROP SCHEMA "${name}" CASCADE`);
    await source.query('CREATE SCHEMA public');
  }

  it('are applied once when several nodes start at the same time, and a later start has nothing to do', async () => {
    await empty();
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 0, MIGRATIONS.length]);
    expect(await migrate(database.url)).toEqual([]);
    expect(await source.query<object[]>('SELECT FROM subscription_plans')).toHaveLength(5);
  });

  it('have times of their own, in the order they are listed', () => {
    const times = MIGRATIONS.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  });
});
