import pg from 'pg';
import { isRead } from '../../src/platform/database/is-read.js';
import { toApiError } from '../../src/platform/web/api-error.filter.js';
import { type Account, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { waitFor } from '../support/wait-for.js';
import { RawRequest } from '../support/raw-request.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const BUSY = { code: 'busy', message: 'The service is very busy. Please try again in a moment.' };

describe('statement limits', () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;
  /** Holds locks that block the service's statements. */
  let blocker: pg.Client;
  /** PostgreSQL shows a transaction the same sessions until it ends. */
  let observer: pg.Client;

  beforeAll(async () => {
    app = await createTestApp({ env: { STATEMENT_TIMEOUT_SECONDS: '2' } });
    owner = await signedInOrganizer(app);
    event = await createEvent(owner);
    [blocker, observer] = [new pg.Client(app.databaseUrl), new pg.Client(app.databaseUrl)];
    await Promise.all([blocker.connect(), observer.connect()]);
  });
  afterEach(async () => {
    await blocker.query('ROLLBACK');
  });
  afterAll(async () => {
    await Promise.all([blocker.end(), observer.end()]);
    await app.stop();
  });

  const lock = (table: string) => blocker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);

  /** Sessions of requests in a transaction or a statement. Background work does not match. */
  const findActive = async () =>
    (
      await observer.query<{ state: string; query: string }>(
        `SELECT state, query FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'eventframe'
           AND (state LIKE 'idle in transaction%' OR state = 'active' AND query ~ '"events"|FROM events WHERE user_id')`,
      )
    ).rows;

  it.each(['GET', 'PATCH'])(
    'returns 503 to a %s whose statement takes too long, and recovers',
    async (method) => {
      await lock('events');
      const response =
        method === 'GET'
          ? await owner.agent.get('/api/events')
          : await owner.agent.patch(`/api/events/${event.id}/active`, { isActive: false });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject(BUSY);
      await waitFor(async () => expect(await findActive()).toEqual([]));

      await blocker.query('ROLLBACK');
      const afterwards = await Promise.all(Array.from({ length: 25 }, () => owner.agent.get('/api/events')));
      expect(afterwards.map(({ status }) => status)).toEqual(afterwards.map(() => 200));
      expect(await afterwards[0]?.json()).toMatchObject([{ id: event.id, isActive: true }]);
    },
  );

  it('limits temporary files, and returns 503 when a statement exceeds the limit', async () => {
    const [{ limit }] = await app.database.query<[{ limit: string }]>(
      `SELECT current_setting('temp_file_limit') AS limit`,
    );
    expect(limit).toBe('1GB');
    const error: unknown = await app.database
      .transaction(async (transaction) => {
        await transaction.query(`SET LOCAL work_mem = '64kB'; SET LOCAL temp_file_limit = '64kB'`);
        await transaction.query(
          'SELECT n FROM generate_series(1, 100000) n ORDER BY -n LIMIT 1 OFFSET 99999',
        );
      })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ driverError: { code: '53400' } });
    expect(toApiError(error)).toMatchObject({ ...BUSY, status: 503, retryAfter: 3 });
  });

  it('ends a transaction that is idle for too long', async () => {
    const [{ limit }] = await app.database.query<[{ limit: string }]>(
      `SELECT current_setting('idle_in_transaction_session_timeout') AS limit`,
    );
    expect(limit).toBe('1min');
    const error: unknown = await app.database
      .transaction(async (transaction) => {
        await transaction.query('SET LOCAL idle_in_transaction_session_timeout = 1');
        await waitFor(async () => expect(await findActive()).toEqual([]));
        await transaction.query('SELECT 1');
      })
      .catch((reason: unknown) => reason);
    expect(toApiError(error)).toMatchObject({ ...BUSY, status: 503 });
    expect((await owner.agent.get('/api/events')).status).toBe(200);
  });

  it('recognizes every function that changes data', async () => {
    const functions = await app.database.query<{ name: string }[]>(
      `SELECT DISTINCT proname AS name FROM pg_proc
       WHERE pronamespace IN ('public'::regnamespace, 'jobs'::regnamespace) AND provolatile = 'v'
         AND prorettype <> 'trigger'::regtype
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`,
    );
    expect(functions.length).toBeGreaterThan(3);
    for (const { name } of functions) expect([name, isRead(`SELECT ${name}()`)]).toEqual([name, false]);
  });
});

describe('statements of a disconnected client', () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;
  let blocker: pg.Client;
  /** PostgreSQL shows a transaction the same sessions until it ends. */
  let observer: pg.Client;

  beforeAll(async () => {
    app = await createTestApp({ env: { STATEMENT_TIMEOUT_SECONDS: '3600' } });
    owner = await signedInOrganizer(app);
    event = await createEvent(owner);
    [blocker, observer] = [new pg.Client(app.databaseUrl), new pg.Client(app.databaseUrl)];
    await Promise.all([blocker.connect(), observer.connect()]);
  });
  afterEach(async () => {
    await blocker.query('ROLLBACK');
  });
  afterAll(async () => {
    await Promise.all([blocker.end(), observer.end()]);
    await app.stop();
  });

  /** Statements of requests that wait for the lock. Background work does not match. */
  const findWaiting = async () =>
    (
      await observer.query<{ query: string }>(
        `SELECT query FROM pg_stat_activity WHERE datname = current_database()
           AND application_name = 'eventframe' AND wait_event_type = 'Lock' AND query ~ '"events"|FROM events WHERE user_id'`,
      )
    ).rows.map(({ query }) => query);

  const send = (method: string, path: string, body = '') =>
    RawRequest.send(
      app.url,
      `${method} ${path} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nOrigin: ${app.url}\r\n` +
        `Cookie: ${owner.agent.cookieHeader}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );

  it.each(['gracefully', 'abruptly'] as const)(
    'cancels a read, but not a write, of a client that leaves %s',
    async (how) => {
      const before = await isActive();
      await blocker.query('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
      const read = await send('GET', '/api/events');
      const write = await send(
        'PATCH',
        `/api/events/${event.id}/active`,
        JSON.stringify({ isActive: !before }),
      );
      await waitFor(async () => expect(await findWaiting()).toHaveLength(2));

      await Promise.all([read.disconnect(how), write.disconnect(how)]);
      await waitFor(async () => {
        const waiting = await findWaiting();
        expect(waiting).toHaveLength(1);
        expect(waiting[0]).toMatch(/^UPDATE/);
      });
      await blocker.query('COMMIT');
      await waitFor(async () => expect(await isActive()).toBe(!before));
    },
  );

  it('rejects the reads of clients that left while all connections were busy', async () => {
    await blocker.query('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const requests = await Promise.all(Array.from({ length: 60 }, () => send('GET', '/api/events')));
    // Background work uses some of the 20 connections.
    await waitFor(async () => expect((await findWaiting()).length).toBeGreaterThan(12));
    await Promise.all(requests.map((request) => request.disconnect('abruptly')));
    await waitFor(async () => expect(await findWaiting()).toEqual([]));
    await blocker.query('COMMIT');
    expect((await owner.agent.get('/api/events')).status).toBe(200);
  });

  const isActive = async () => {
    const [row] = (
      await observer.query<{ active: boolean }>('SELECT is_active AS active FROM events WHERE id = $1', [
        event.id,
      ])
    ).rows;
    return row?.active;
  };
});
