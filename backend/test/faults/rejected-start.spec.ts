import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../src/platform/database/data-source.js';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { explainDatabaseError } from '../../src/platform/config/explain-errors.js';
import { checkBucket } from '../../src/platform/storage/open-storage.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { TestProcess } from '../support/processes.js';
import { S3Server } from '../support/s3/s3-server.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** A line of a stack trace. */
const STACK = /^ +at /m;

describe('rejected start', () => {
  let database: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    dataDir = await temporaryFolder();
  });
  afterEach(() => removeFolder(dataDir));
  afterAll(() => database.drop());

  const run = (env: NodeJS.ProcessEnv) =>
    TestProcess.start(MAIN, [], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env });

  it('rejects a foreign address and names HOST', async () => {
    const { code, output } = await run({ DATABASE_URL: database.url, HOST: '192.0.2.1' }).ended();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^HOST is not an address of this machine: "192.0.2.1".* For example: HOST=127.0.0.1$/m,
    );
    expect(output).not.toMatch(STACK);
  });

  it('rejects an unreachable database and names DATABASE_URL', async () => {
    const url = `postgres://user:secret@127.0.0.1:${await freePort()}/eventframe`;
    const { code, output } = await run({ DATABASE_URL: url }).ended();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^DATABASE_URL names a server that cannot be reached .*For example: DATABASE_URL=/m,
    );
    expect(output).not.toMatch(STACK);
    expect(output).not.toContain('secret');
  });

  it.each(['', 'with a database elsewhere'])(
    'rejects a file as the data folder and names DATA_DIR %s',
    async (elsewhere) => {
      const DATA_DIR = join(dataDir, 'file');
      await writeFile(DATA_DIR, '');
      const DATABASE_URL = elsewhere === '' ? '' : database.url;
      const { code, output } = await run({ DATA_DIR, DATABASE_URL }).ended();
      expect(code).toBe(1);
      expect(output).toMatch(
        /^DATA_DIR is not a folder that this user can write: .* For example: DATA_DIR=/m,
      );
      expect(output).not.toMatch(STACK);
    },
  );

  it.each([
    ['a wrong password', '28P01', (url: URL) => (url.password = 'wrong')],
    ['a database that does not exist', '3D000', (url: URL) => (url.pathname = '/nowhere')],
  ])('rejects %s and names DATABASE_URL', async (_case, code, change) => {
    const url = new URL(database.url);
    change(url);
    const error = await migrate(url.href).catch((raw: unknown) => explainDatabaseError(raw, url.href));
    expect((error as Error).message).toMatch(
      new RegExp(`^DATABASE_URL (has|names) .* \\(${code}\\)\\. For example: `),
    );
  });

  it('rejects a missing bucket and names S3_BUCKET', async () => {
    const s3 = await S3Server.start();
    try {
      const env = { DATABASE_URL: database.url, ...s3.env(), S3_BUCKET: 'nowhere' };
      const { code, output } = await run(env).ended();
      expect(code).toBe(1);
      expect(output).toMatch(/^S3_BUCKET names a bucket that does not exist: "nowhere" at .* For example: /m);
      expect(output).not.toMatch(STACK);
      await expect(checkBucket(parseSettings({ ...s3.env(), S3_ACCESS_KEY_ID: 'unknown' }))).rejects.toThrow(
        /^S3_ACCESS_KEY_ID is a key that the storage service does not know: /,
      );
      await checkBucket(parseSettings(s3.env()));
    } finally {
      await s3.stop();
    }
  });

  it('continues while the bucket is unreachable', async () => {
    const s3 = await S3Server.start();
    await s3.stop();
    await checkBucket(parseSettings(s3.env()));
    await checkBucket(parseSettings({}));
  });

  it('exits gracefully on SIGINT during migrations', async () => {
    const starting = run({ DATABASE_URL: '' });
    await starting.line(/… Applying migrations/);
    const { code, output } = await starting.end('SIGINT');
    expect(code).toBe(0);
    expect(output).not.toMatch(STACK);
  });
});
