import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Caller, runFor, runShared } from '../../src/common/cancellation.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { seeded } from '../factories/random.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { countOf, SEED } from '../support/soak.js';

const SLOW_READ = 'SELECT $1::int AS n FROM pg_sleep($2)';

describe('runFor', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource({ ...dataSourceOptions(database.url), poolSize: 6 } as never).initialize();
    await source.query('CREATE TABLE written (n integer)');
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const read = async (n: number, seconds: number) => {
    const [row] = await source.query<[{ n: number }]>(SLOW_READ, [n, seconds]);
    return row.n;
  };
  const isCanceled = (error: unknown) =>
    (error as { driverError?: { code?: string } }).driverError?.code === '57014';

  it('never cancels the statements of other callers', async () => {
    const random = seeded(SEED);
    const count = countOf('reads of callers that leave at random', { test: 1_500, soak: 30_000 });
    const tally = { canceled: 0, completed: 0, writes: 0 };
    let next = 0;
    const runOne = async (n: number) => {
      const seconds = random() * 0.008;
      const leavesAfterMs = random() < 0.5 ? random() * 10 : null;
      const kind = n % 5 === 0 ? 'write' : 'read';
      const caller = new Caller();
      const leaving = leavesAfterMs === null ? null : sleep(leavesAfterMs).then(() => caller.leave());
      const result = await runFor(caller, () =>
        kind === 'read'
          ? read(n, seconds)
          : source.query('INSERT INTO written SELECT $1::int FROM pg_sleep($2)', [n, seconds]).then(() => n),
      ).catch((error: unknown) => {
        // Only a read of a caller that left may be canceled.
        if (kind === 'read' && caller.hasLeft && isCanceled(error)) return 'canceled';
        throw error;
      });
      if (result === 'canceled') tally.canceled += 1;
      else expect(result).toBe(n);
      if (kind === 'write') tally.writes += 1;
      if (result !== 'canceled') tally.completed += 1;
      await leaving;
    };
    await Promise.all(
      Array.from({ length: 18 }, async () => {
        while (next < count) await runOne(next++);
      }),
    );
    expect(tally.canceled + tally.completed).toBe(count);
    expect(tally.canceled).toBeGreaterThan(count / 20);
    const [{ written }] = await source.query<[{ written: number }]>(
      'SELECT count(DISTINCT n)::int AS written FROM written',
    );
    expect(written).toBe(tally.writes);
  });

  it('does not cancel statements of a transaction, of shared work, or after the work has settled', async () => {
    const caller = new Caller();
    const results: number[] = [];
    let later: Promise<number> | undefined;
    let afterwards: () => void = () => undefined;
    const settled = new Promise<void>((resolve) => (afterwards = resolve));
    await runFor(caller, async () => {
      const running = [
        source.transaction(async (transaction) => {
          const [row] = await transaction.query<[{ n: number }]>(SLOW_READ, [1, 0.3]);
          return row.n;
        }),
        runShared(() => read(2, 0.3)),
      ];
      later = settled.then(() => read(3, 0));
      await sleep(50);
      caller.leave();
      results.push(...(await Promise.all(running)));
    });
    afterwards();
    expect([...results, await later]).toEqual([1, 2, 3]);
  });

  it('rejects reads that start after the caller left', async () => {
    const caller = new Caller();
    caller.leave();
    const error: unknown = await runFor(caller, () => read(1, 3600)).catch((reason: unknown) => reason);
    expect(isCanceled(error)).toBe(true);
  });
});
