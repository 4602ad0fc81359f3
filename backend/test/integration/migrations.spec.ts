import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate } from '../../src/platform/database/data-source.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { waitFor } from '../support/wait-for.js';
import { createTestDatabase, resetDatabase, type TestDatabase } from '../support/database.js';

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

  // spec: fields.subscription-plans
  it('applies migrations once when four nodes start concurrently', async () => {
    await resetDatabase(source);
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 0, MIGRATIONS.length]);
    expect(await migrate(database.url)).toEqual([]);
    expect(await source.query<object[]>('SELECT FROM subscription_plans')).toHaveLength(5);
  });

  it('backfills organizer names in batches without blocking guests and resumes after an abort', async () => {
    const BACKFILL = 'EventsByOrganizer1763704601000';
    await resetDatabase(source);
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === BACKFILL),
    );
    await migrate(
      database.url,
      before.map(({ name }) => name),
    );
    await source.query(
      `INSERT INTO users (id, name, email, username, password)
       SELECT overlay(gen_random_uuid()::text placing head from 1)::uuid, 'Nora ' || head, head, head, 'x'
       FROM unnest(ARRAY['00', 'ff']) AS head`,
    );
    // The events of the first user fill the first batch, those of the second user the next one.
    await source.query(
      `INSERT INTO events (id, user_id, title, frame_url, link_slug)
       SELECT overlay(gen_random_uuid()::text placing email from 1)::uuid, id, 'Gala', '/media/x', gen_random_uuid()
       FROM users, generate_series(1, 1000)`,
    );
    const holder = source.createQueryRunner();
    await holder.startTransaction();
    const [{ pid }] = (await holder.query(
      `SELECT pg_backend_pid() AS pid FROM users WHERE email = 'ff' FOR UPDATE`,
    )) as [{ pid: number }];
    const migrated = migrate(database.url);
    await waitFor(async () => {
      const [{ waiting }] = await source.query<[{ waiting: number }]>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))`,
        [pid],
      );
      expect(waiting).toBe(1);
    });
    await holder.query(`SET LOCAL lock_timeout = '5s'`);
    await holder.query('UPDATE events SET photo_count = photo_count + 1');
    await holder.query(`UPDATE users SET name = 'Olga' WHERE email = 'ff'`);
    await holder.commitTransaction();
    await holder.release();
    expect(await migrated).toContain(BACKFILL);

    const words = () =>
      source.query(`SELECT organizer_words AS words, count(*)::int FROM events GROUP BY 1 ORDER BY 1`);
    const all = [
      { words: 'Nora 00 00 ', count: 1000 },
      { words: 'Olga ff ', count: 1000 },
    ];
    expect(await words()).toEqual(all);

    await source.query(
      `UPDATE events SET organizer_words = '' WHERE id > '80000000-0000-4000-8000-000000000000'`,
    );
    await source.query('DELETE FROM migrations WHERE name = $1', [BACKFILL]);
    expect(await migrate(database.url)).toEqual([BACKFILL]);
    expect(await words()).toEqual(all);
  });

  it('creates an index for payments by subscription', async () => {
    await resetDatabase(source);
    await migrate(database.url);
    const plan = await source.transaction(async (transaction) => {
      // The planner would scan an empty table instead.
      await transaction.query('SET LOCAL enable_seqscan = off');
      return transaction.query<{ 'QUERY PLAN': string }[]>(
        `EXPLAIN SELECT FROM payments WHERE subscription_id = '00000000-0000-4000-8000-000000000000' AND status = 'succeeded'`,
      );
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('payments_subscription');
  });

  it('adds no required column without a default to an existing table', async () => {
    await resetDatabase(source);
    const findColumns = () =>
      source.query<{ table: string; column: string; isRequired: boolean }[]>(
        `SELECT table_name AS table, column_name AS column,
           is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER' AS "isRequired"
         FROM information_schema.columns WHERE table_schema = 'public'`,
      );
    const broken: string[] = [];
    let before = await findColumns();
    for (const { name } of MIGRATIONS) {
      await migrate(database.url, [name]);
      const after = await findColumns();
      for (const { table, column, isRequired } of after) {
        const known = before.filter((each) => each.table === table);
        const isNew = known.length > 0 && known.every((each) => each.column !== column);
        if (isNew && isRequired) broken.push(`${name}: ${table}.${column}`);
      }
      before = after;
    }
    expect(broken).toEqual([]);
  });

  it('keeps the statements of the previous version for discarded objects working, without its sweep', async () => {
    await resetDatabase(source);
    const first = MIGRATIONS.findIndex(({ name }) => name === 'UnownedObjects1763705200000');
    await migrate(
      database.url,
      MIGRATIONS.slice(0, first).map(({ name }) => name),
    );
    await source.query("INSERT INTO discarded_objects (name) VALUES ('framed/00/before.jpg')");
    await source.query(`SELECT jobs.create_queue('sweep-stray-files', '{"policy":"standard"}')`);
    await source.query("INSERT INTO jobs.job (name) VALUES ('sweep-stray-files')");
    await migrate(database.url);

    await source.query(
      `INSERT INTO unowned_objects (name, orphaned, due_at) VALUES ('framed/00/intent.jpg', false, now())`,
    );
    await source.query(
      `INSERT INTO discarded_objects (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`,
      [['framed/00/before.jpg', 'framed/00/after.jpg']],
    );
    const discarded = () =>
      source.query(
        `SELECT name FROM discarded_objects WHERE discarded_at < now() + interval '1 minute' ORDER BY name`,
      );
    expect(await discarded()).toEqual([{ name: 'framed/00/after.jpg' }, { name: 'framed/00/before.jpg' }]);
    await source.query('DELETE FROM discarded_objects WHERE name = ANY($1)', [
      ['framed/00/before.jpg', 'framed/00/after.jpg', 'framed/00/intent.jpg'],
    ]);
    expect(await source.query('SELECT name FROM unowned_objects')).toEqual([
      { name: 'framed/00/intent.jpg' },
    ]);
    expect(await source.query("SELECT FROM jobs.queue WHERE name = 'sweep-stray-files'")).toEqual([]);
  });

  it('lists migrations by unique timestamp', () => {
    const times = MIGRATIONS.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  });
});
