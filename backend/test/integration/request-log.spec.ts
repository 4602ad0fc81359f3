import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { Agent } from '../factories/accounts.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { TestProcess } from '../support/processes.js';
import { RawRequest } from '../support/raw-request.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const PACKAGE = new URL('../../../package.json', import.meta.url);
const NODE = fileURLToPath(new URL('../support/run-node.mjs', import.meta.url));

/** Paths that would forge or break a log line if written verbatim. */
const FORGERIES = [
  '/api/forged%0a{"level":60,"msg":"forged"}',
  '/api/forged"},{"level":60,"req":{"url":"/forged',
  '/api/forged\\u000a{\\n',
];

/** Terminal control bytes, which are rejected before they become a request. */
const CONTROL_BYTES = '/api/forged\u009b2K\u0085\u00ff';

/** The account that the database rejects. */
const REJECTED = { name: 'Ada Lovelace', email: 'ada@example.net', password: 'correct horse battery' };

interface Line {
  version: string;
  msg?: string;
  err?: object;
  req?: { id: string; method: string; url: string };
  res?: { statusCode: number };
  user?: string;
}

describe('request log', () => {
  let database: TestDatabase;
  let dataDir: string;
  let lines: Line[];
  let live: { version: string };
  let requestId: string | null;
  let output: string;
  let organizer: string;
  let session: string;

  beforeAll(async () => {
    [database, dataDir] = [await createTestDatabase(), await temporaryFolder()];
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'debug' };
    const node = TestProcess.start(NODE, [], env);
    const [, url = ''] = await node.line(/ready (\S+)/);
    live = (await (await fetch(`${url}/api/health/live`)).json()) as typeof live;
    const response = await fetch(`${url}/api/user`, {
      headers: { cookie: 'eventframe.sid=my-secret-session' },
    });
    requestId = response.headers.get('x-request-id');
    await response.arrayBuffer();
    const agent = new Agent({ url });
    organizer = await register(agent);
    session = await failStatements(agent, database.url);
    for (const path of [
      '/reset-password/my-secret-token',
      '/api/public/photos/1/framed-photo.png?signature=my-secret-signature',
      '/reset-password?token=my-secret-query',
      '/verify-email/my-secret-proof',
      '/api/public/photos/1/original?size=2&receipt=my-secret-3',
    ]) {
      await (await fetch(url + path, { headers: { 'x-photo-receipt': 'my-secret-receipt' } })).arrayBuffer();
    }
    for (const path of [...FORGERIES, CONTROL_BYTES]) {
      const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1');
      await (await RawRequest.send(url, bytes)).waitForResponse();
    }
    ({ output } = await node.end('SIGTERM'));
    lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  });
  afterAll(() => Promise.all([database.drop(), removeFolder(dataDir)]));

  // asvs: 16.2.4
  it("contains one JSON line per request with the response's request id", () => {
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.filter(({ req }) => req?.id === requestId)).toMatchObject([
      { req: { method: 'GET', url: '/api/user' }, res: { statusCode: 401 } },
    ]);
  });

  it('contains the version of package.json in each line, like GET /api/health/live', async () => {
    const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
    expect(live).toEqual({ status: 'ok', version });
    expect(new Set(lines.map((line) => line.version))).toEqual(new Set([version]));
  });

  it('contains no guest IP address', () => {
    const answered = lines.filter(({ req }) => req !== undefined);
    expect(answered.length).toBeGreaterThan(5);
    expect(answered.filter((line) => JSON.stringify(line).includes('127.0.0.1'))).toEqual([]);
  });

  // asvs: 14.2.1, 16.2.5
  it('redacts tokens, signatures and session ids', () => {
    expect(output).toContain('/reset-password/[redacted]');
    expect(output).toContain('signature=[redacted]');
    expect(output).toContain('token=[redacted]');
    expect(output).not.toContain('my-secret');
  });

  // asvs: 16.2.5
  it('logs failed statements without personal data and session ids', () => {
    const errors = lines.flatMap(({ msg, err }) => (msg === 'request failed' && err ? [err] : []));
    expect(errors).toMatchObject([
      {
        type: 'QueryFailedError',
        code: '23514',
        constraint: 'rejected_email',
        query: expect.stringContaining('users'),
      },
      { type: 'QueryFailedError', code: '22007', query: expect.stringContaining('FROM sessions') },
    ]);
    expect(session).toMatch(/^.{20,}$/);
    expect(output).not.toContain(session);
    expect(output).not.toMatch(/Lovelace|example\.net|argon2|no-timestamp/);
  });

  // asvs: 16.4.1
  it('escapes paths that would forge log lines', () => {
    const written = output.split(/[\n\r]/).filter((line) => line.includes('forged'));
    expect(written).toHaveLength(FORGERIES.length);
    for (const line of written) {
      expect(line).toMatch(/^[\x20-\x7e]+$/);
      expect(JSON.parse(line)).toMatchObject({ req: { url: expect.stringMatching(/^\/api\/forged/) } });
    }
  });

  // asvs: 16.3.2, 16.3.3
  it('logs the user of a rejected request', () => {
    const refused = lines.find(({ req }) => req?.url === '/api/admin/stats');
    expect(refused).toMatchObject({ res: { statusCode: 403 }, user: organizer });
  });
});

/** Registers an organizer, signs in and requests an admin call. @returns the user's id */
async function register(agent: Agent): Promise<string> {
  const account = { email: 'olivia@example.org', password: 'correct horse battery' };
  const response = await agent.post('/api/register', { name: 'Olivia', ...account });
  const { id } = (await response.json()) as { id: string };
  await agent.post('/api/login', { username: account.email, password: account.password });
  await (await agent.get('/api/admin/stats')).text();
  return id;
}

/**
 * Makes two requests fail in the database, at an insert and at the agent's session. @returns the session id
 */
async function failStatements(agent: Agent, databaseUrl: string): Promise<string> {
  const rows = new DataSource({ type: 'postgres', url: databaseUrl });
  await rows.initialize();
  await rows.query(
    `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{signedInAt}', '"no-timestamp"')::json`,
  );
  const [{ sid }] = await rows.query<[{ sid: string }]>('SELECT sid FROM sessions');
  await rows.query(`ALTER TABLE users ADD CONSTRAINT rejected_email CHECK (email <> '${REJECTED.email}')`);
  await rows.destroy();
  expect((await agent.copy().post('/api/register', REJECTED)).status).toBe(500);
  expect((await agent.get('/api/user/sessions')).status).toBe(500);
  return sid;
}
