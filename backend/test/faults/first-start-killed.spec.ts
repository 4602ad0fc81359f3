import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Agent } from '../factories/accounts.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestProcess } from '../support/processes.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const READY = /^ *Organizers +(http:\/\/\S+:\d+)\/\n/m;
const PASSWORD = /^ *Password +(\S+) +\(shown this once\)/m;
const EMAIL = 'admin@example.com';

describe('a first start that is killed', () => {
  let database: TestDatabase;
  let dataDir: string;
  let client: pg.Client;
  /** Holds what `client` does not let go of yet. */
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
  const operatorIsMade = () =>
    eventually(async () => expect(await rows('SELECT FROM users')).toHaveLength(1));

  /** Also PostgreSQL has noticed the end of a killed node, and given back what that held. */
  const isGone = () =>
    eventually(async () =>
      expect(
        await rows(`SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND application_name LIKE 'eventframe%'`),
      ).toEqual([]),
    );

  async function signIn(url: string, password: string): Promise<number> {
    return (await new Agent({ url }).post('/api/login', { username: EMAIL, password })).status;
  }

  // asvs: 6.3.2
  it('before the operator heard the password is repeated by the next, which tells one that works', async () => {
    // Holds the start between the operator's account and the demonstration event.
    await client.query('BEGIN');
    await client.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const first = run();
    await operatorIsMade();
    const { output } = await first.end('SIGKILL');
    await client.query('COMMIT');
    await isGone();
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

  it('while it tells the password tells another, until somebody has signed in', async () => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const first = run();
    await operatorIsMade();
    // From here on the start cannot note that it has told.
    await other.query('BEGIN');
    await other.query('LOCK TABLE unfinished_first_start IN SHARE MODE');
    await client.query('COMMIT');
    const [, heard = ''] = await first.line(PASSWORD);
    await first.end('SIGKILL');
    // Ends what the killed node still waits for, unheard.
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'eventframe%'`);
    await isGone();
    await other.query('COMMIT');

    const second = run();
    const [, url = ''] = await second.line(READY);
    const [, password = ''] = await second.line(PASSWORD);
    expect(await signIn(url, heard)).toBe(401);
    expect(await signIn(url, password)).toBe(200);
    await client.query('INSERT INTO unfinished_first_start SELECT id FROM users ON CONFLICT DO NOTHING');
    await second.end('SIGKILL');
    await isGone();

    const third = run();
    const [, address = ''] = await third.line(READY);
    expect(await signIn(address, password)).toBe(200);
    expect((await third.end('SIGTERM')).output).not.toMatch(PASSWORD);
  });
});
