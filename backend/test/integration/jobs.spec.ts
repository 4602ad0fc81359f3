import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { defineJob, type JobRun } from '../../src/platform/jobs/job-kind.js';
import { JobStore } from '../../src/platform/jobs/job-store.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { createStartedDatabase, createTestDatabase, type TestDatabase } from '../support/database.js';
import { waitFor } from '../support/wait-for.js';
import { createTestApp, startOnce } from '../support/test-app.js';
import { avoidPeriodEnd } from '../support/avoid-period-end.js';

const PAINT = defineJob<{ colour: string }>('paint', { retries: 2, firstRetrySeconds: 1 });
const logger = createLogger('silent');

/** Interval of each recurring job, in seconds. */
const INTERVALS = {
  'audit-media': 60,
  'billing-upkeep': 60,
  'check-photo-counts': 3600,
  'count-stored-bytes': 60,
  'delete-expired-reset-tokens': 3600,
  'delete-events': 60,
  'delete-orphaned-objects': 60,
  'finish-removals': 60,
  'fold-tallies': 60,
  'forget-rate-limits': 600,
  'forget-sign-ins': 3600,
  'forget-visitors': 3600,
  'reconcile-billing': 3600,
  'release-due-photos': 60,
  'remove-expired-sessions': 3600,
  'remove-old-photos': 3600,
};

let database: TestDatabase;
let source: DataSource;
const nodes: Jobs[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url)).initialize();
});

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.beforeApplicationShutdown()));
  await source.destroy();
  await database.drop();
});

describe('Jobs', () => {
  it('runs a job with its data', async () => {
    const painted: string[] = [];
    const node = await startNode((data) => painted.push(data.colour));

    await node.send(PAINT, { colour: 'coral' });

    await waitFor(() => expect(painted).toEqual(['coral']));
  });

  // asvs: 2.3.3
  it('creates a job only if its transaction commits', async () => {
    const painted: string[] = [];
    const node = await startNode((data) => painted.push(data.colour));

    await source
      .transaction(async (transaction) => {
        await node.send(PAINT, { colour: 'undone' }, { transaction });
        throw new Error('rollback');
      })
      .catch(() => undefined);
    await source.transaction((transaction) => node.send(PAINT, { colour: 'done' }, { transaction }));

    await waitFor(async () => expect(await statesOf('paint')).toEqual(['completed']));
    expect(painted).toEqual(['done']);
  });

  it('retries a failing job up to its retry limit', async () => {
    const runs: string[] = [];
    const node = await startNode((_data, run) => {
      runs.push(run.id);
      throw new Error('out of paint');
    });

    await node.send(PAINT, { colour: 'coral' });

    await waitFor(async () => expect(await statesOf('paint')).toEqual(['failed']));
    expect(runs).toHaveLength(3);
    expect(new Set(runs).size).toBe(1);
  });

  it('runs each of 40 jobs once on three nodes', async () => {
    const painted: string[] = [];
    const [first] = await Promise.all(
      [1, 2, 3].map(() => startNode((data) => painted.push(data.colour), { concurrency: 5 })),
    );

    const colors = Array.from({ length: 40 }, (_, index) => `color ${index}`);
    await Promise.all(colors.map((color) => first!.send(PAINT, { colour: color })));

    await waitFor(async () => expect(await statesOf('paint')).toEqual(colors.map(() => 'completed')));
    expect(painted.sort()).toEqual(colors.sort());
  });

  it('reruns the job of a lost node', async () => {
    const lost = await startNode(() => new Promise<void>(() => undefined));
    await lost.send(PAINT, { colour: 'coral' });
    await waitFor(async () => expect(await statesOf('paint')).toEqual(['active']));
    const painted: string[] = [];
    await startNode((data) => painted.push(data.colour));

    await source.query(`UPDATE jobs.job SET started_on = started_on - interval '1 hour'`);

    await waitFor(() => expect(painted).toEqual(['coral']));
  });

  it('renews the lease of a running job and retries the job when renewals stop', async () => {
    const leased = defineJob<{ colour: string }>('carve', { timeoutSeconds: 3600, leaseSeconds: 3 });
    const untilAborted = (_data: object, { signal }: JobRun) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const node = await startNode(() => undefined, { prepare: (jobs) => jobs.handle(leased, untilAborted) });
    await node.send(leased, { colour: 'coral' });
    await waitFor(async () => expect(await statesOf('carve')).toEqual(['active']));
    const readLease = () =>
      source.query<{ startedOn: Date; lease: number }[]>(
        `SELECT started_on AS "startedOn", extract(epoch FROM expire_in)::int AS lease FROM jobs.job WHERE name = 'carve'`,
      );
    const [first] = await readLease();
    expect(first?.lease).toBe(3);
    await waitFor(async () =>
      expect((await readLease())[0]!.startedOn.getTime()).toBeGreaterThan(first!.startedOn.getTime()),
    );

    // The state that pg-boss sets when a lease expires during a database outage.
    await source.query(
      "UPDATE jobs.job SET state = 'retry', start_after = now() + interval '1 hour' WHERE name = 'carve'",
    );
    await waitFor(async () => expect(await statesOf('carve')).toEqual(['active']));

    // Stop the renewals, as after a kill.
    const renew = jest.spyOn(JobStore.prototype, 'renew').mockResolvedValue(undefined);
    await waitFor(async () => expect(await statesOf('carve')).toEqual(['retry']));
    renew.mockRestore();
  });

  it('completes a finished job whose lease expired while it ran', async () => {
    let runs = 0;
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    const node = await startNode(() => {
      runs += 1;
      return isFinished;
    });
    await node.send(PAINT, { colour: 'coral' });
    await waitFor(() => expect(runs).toBe(1));

    // The state that pg-boss sets when a lease expires during a database outage.
    await source.query("UPDATE jobs.job SET state = 'retry', start_after = now() WHERE name = 'paint'");
    finish();

    await waitFor(async () => expect(await statesOf('paint')).toEqual(['completed']));
    expect(runs).toBe(1);
  });

  it("retries a lost node's job within 15 minutes", async () => {
    const killed = await startNode(() => undefined);
    await killed.send(PAINT, { colour: 'coral' }, { startAfter: new Date(Date.now() + 3_600_000) });
    // The state that pg-boss sets for an expired job after 16 failures.
    await source.query("UPDATE jobs.job SET state = 'retry', start_after = now() + interval '3 days'");

    await startNode(() => undefined);

    const waits = await source.query(
      "SELECT start_after <= now() + interval '15 minutes' AS short FROM jobs.job WHERE name = 'paint'",
    );
    expect(waits).toEqual([{ short: true }]);
  });

  it('aborts running jobs when the node stops and keeps them for a retry', async () => {
    const onStart = jest.fn();
    const node = await startNode(
      (_data, { signal }) =>
        new Promise((_resolve, reject) => {
          onStart();
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    await node.send(PAINT, { colour: 'coral' });
    await waitFor(() => expect(onStart).toHaveBeenCalled());

    await node.beforeApplicationShutdown();

    expect(await statesOf('paint')).toEqual(['retry']);
  });

  it('rejects a job without a handler', async () => {
    const node = await startNode(() => undefined);

    await expect(node.send(defineJob('unheard-of'), {})).rejects.toThrow('No queue exists');
  });

  it('runs a recurring job once per interval on three nodes', async () => {
    await avoidPeriodEnd(6 * 3600);
    const ran = jest.fn();
    const sweep = defineJob('sweep');
    const prepare = (node: Jobs) => {
      node.handle(sweep, () => Promise.resolve(void ran()));
      node.repeat(sweep, { everySeconds: 6 * 3600 });
    };

    await Promise.all([1, 2, 3].map(() => startNode(() => undefined, { prepare })));

    await waitFor(async () => expect(await statesOf('sweep')).toEqual(['completed']));
    expect(ran).toHaveBeenCalledTimes(1);
  });
});

describe('recurring jobs', () => {
  it('sends all recurring jobs when a node starts', async () => {
    const repeat = jest.spyOn(Jobs.prototype, 'repeat');
    const app = await createTestApp();
    try {
      const repeated = Object.fromEntries(
        repeat.mock.calls.map(([kind, every]) => [kind.name, every.everySeconds]),
      );
      expect(repeated).toEqual(INTERVALS);
      const sent = await app.database.query<{ name: string }[]>(
        'SELECT DISTINCT name FROM jobs.job WHERE name = ANY($1) ORDER BY name',
        [Object.keys(INTERVALS)],
      );
      expect(sent.map(({ name }) => name)).toEqual(Object.keys(INTERVALS).sort());
    } finally {
      repeat.mockRestore();
      await app.stop();
    }
  });

  it('creates queues without jobs in the template database of test apps', async () => {
    const started = await createStartedDatabase(startOnce);
    const rows = await new DataSource(dataSourceOptions(started.url)).initialize();
    const queues = await rows.query<{ name: string }[]>('SELECT name FROM jobs.queue');
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(INTERVALS)));
    expect(await rows.query('SELECT FROM jobs.job')).toEqual([]);
    await rows.destroy();
    await started.drop();
  });
});

async function startNode(
  paint: (data: { colour: string }, run: JobRun) => unknown,
  options: { concurrency?: number; prepare?: (node: Jobs) => void } = {},
): Promise<Jobs> {
  const node = new Jobs(source, logger);
  node.handle({ ...PAINT, concurrency: options.concurrency ?? 1 }, async (data, run) => {
    await paint(data, run);
  });
  options.prepare?.(node);
  await node.onApplicationBootstrap();
  nodes.push(node);
  return node;
}

async function statesOf(kind: string): Promise<string[]> {
  const rows = await source.query<{ state: string }[]>('SELECT state FROM jobs.job WHERE name = $1', [kind]);
  return rows.map(({ state }) => state);
}
