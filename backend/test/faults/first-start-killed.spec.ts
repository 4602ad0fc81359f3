import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Agent } from '../factories/accounts.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { waitFor } from '../support/wait-for.js';
import { TestProcess } from '../support/processes.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const READY = /^ *Organizers +(http:\/\/\S+:\d+)\/\n/m;
const PASSWORD = /^ *Password +(\S+) +\(shown this once\)/m;
const EMAIL = 'admin@example.com';

describe('killed first start', () => {
  let database: TestDatabase;
  let dataDir: string;
  let client: pg.Client;
  /** A second connection, for locks that outlast those of `client`. */
  let other: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    dataDir = await temporaryFolder();
    [client, other] = [1, 2].map(() => new pg.Client({ connectionString: database.url })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([client.connect(), other.connect()]);
  });
  afterEach(async () => {
    await Promise.all([client.end(), other.end()]);
    await database.drop();
    await removeFolder(dataDir);
  });

  const run = () =>
    TestProcess.start(MAIN, [], {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO_DATA: 'true',
      PORT: '0',
      LOG_LEVEL: 'error',
    });
  const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  const operatorCreated = () => waitFor(async () => expect(await rows('SELECT FROM users')).toHaveLength(1));

  /** Waits until PostgreSQL has released the connections and locks of a killed node. */
  const connectionsClosed = () =>
    waitFor(async () =>
      expect(
        await rows(`SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND application_name LIKE 'eventframe%'`),
      ).toEqual([]),
    );

  async function signIn(url: string, password: string): Promise<number> {
    return (await new Agent({ url }).post('/api/login', { username: EMAIL, password })).status;
  }

  // asvs: 6.3.2
  it('prints a working password in the next start after a kill before the first output', async () => {
    // Blocks the start after it created the operator's account and before the demo event.
    await client.query('BEGIN');
    await client.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const first = run();
    await operatorCreated();
    const { output } = await first.end('SIGKILL');
    await client.query('COMMIT');
    await connectionsClosed();
    expect(output).not.toMatch(PASSWORD);

    const second = run();
    const [, url = ''] = await second.line(READY);
    const [, password = ''] = await second.line(PASSWORD);
    expect(await signIn(url, password)).toBe(200);
    expect((await fetch(`${url}/event/demo`)).status).toBe(200);
    expect(await rows('SELECT FROM users')).toHaveLength(1);
    expect(await rows('SELECT FROM events')).toHaveLength(1);
    await second.end('SIGTERM');

    const third = run();
    await third.line(READY);
    expect((await third.end('SIGTERM')).output).not.toContain(EMAIL);
  });

  it('prints a new password after a kill during the output until the first sign-in', async () => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const first = run();
    await operatorCreated();
    // From here on, the start cannot record that it printed the password.
    await other.query('BEGIN');
    await other.query('LOCK TABLE unfinished_first_start IN SHARE MODE');
    await client.query('COMMIT');
    const [, printedPassword = ''] = await first.line(PASSWORD);
    await first.end('SIGKILL');
    // Ends the killed node's waiting statement.
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'eventframe%'`);
    await connectionsClosed();
    await other.query('COMMIT');

    const second = run();
    const [, url = ''] = await second.line(READY);
    const [, password = ''] = await second.line(PASSWORD);
    expect(await signIn(url, printedPassword)).toBe(401);
    expect(await signIn(url, password)).toBe(200);
    await client.query('INSERT INTO unfinished_first_start SELECT id FROM users ON CONFLICT DO NOTHING');
    await second.end('SIGKILL');
    await connectionsClosed();

    const third = run();
    const [, thirdUrl = ''] = await third.line(READY);
    expect(await signIn(thirdUrl, password)).toBe(200);
    expect((await third.end('SIGTERM')).output).not.toMatch(PASSWORD);
  });
});
