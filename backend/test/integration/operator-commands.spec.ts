import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.js';
import { TestProcess } from '../support/processes.js';
import { S3Server } from '../support/s3/s3-server.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

/** These commands run unattended. Their output must name the problem. */
describe('operator commands', () => {
  let work: string;
  let database: TestDatabase;
  let empty: TestDatabase;
  let unusedAddress: string;

  beforeAll(async () => {
    work = await temporaryFolder();
    database = await createTestDatabase();
    empty = await createEmptyDatabase();
    unusedAddress = `127.0.0.1:${await freePort()}`;
  });
  afterAll(async () => {
    await database.drop();
    await empty.drop();
    await removeFolder(work);
  });

  const bucket = () => ({
    S3_ENDPOINT: `http://${unusedAddress}`,
    S3_BUCKET: 'eventframe',
    S3_ACCESS_KEY_ID: 'access-key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });

  type Program = 'backup' | 'restore' | 'media-copy';

  function run(name: Program, args: string[], env: Record<string, string>) {
    const program = fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
    return TestProcess.start(program, args, { DATA_DIR: join(work, 'data'), ...env }).ended();
  }

  /** The output of a command that fails without a stack trace. */
  async function failureOf(name: Program, args: string[], env: Record<string, string>): Promise<string> {
    const { code, output } = await run(name, args, env);
    expect([code, output]).toEqual([1, expect.any(String)]);
    expect(output).not.toMatch(/^\s+at /m);
    return output;
  }

  it('distinguishes an unreachable database server from an empty database', async () => {
    const folder = join(work, 'not-found');
    expect(
      await failureOf('backup', [folder], { DATABASE_URL: `postgres://user@${unusedAddress}/app` }),
    ).toContain('DATABASE_URL names a server that cannot be reached (ECONNREFUSED)');
    expect(await failureOf('backup', [folder], { DATABASE_URL: empty.url })).toContain(
      'There is nothing to back up',
    );
  });

  it('creates no database when DATA_DIR contains none', async () => {
    const dataDir = join(work, 'elsewhere');
    const embedded = { DATABASE_URL: '', DATA_DIR: dataDir };
    const nothing = `DATA_DIR contains no database: ${dataDir}.`;
    expect(await failureOf('backup', [join(work, 'never')], embedded)).toContain(nothing);
    expect(await failureOf('media-copy', ['to-bucket'], { ...embedded, ...bucket() })).toContain(nothing);
    expect(await failureOf('restore', [join(work, 'never')], embedded)).toContain('is not a complete backup');
    expect(await readdir(work)).not.toContain('elsewhere');
  });

  it('names an unusable backup folder', async () => {
    const file = join(work, 'file');
    await writeFile(file, 'content');
    for (const folder of [file, join(file, 'below')]) {
      const output = await failureOf('backup', [folder], { DATABASE_URL: database.url });
      expect(output).toContain(`The backup's folder cannot be used: ${folder} (it is not a folder, `);
    }
  });

  it('fails when a folder cannot be created', async () => {
    const [folder, dataDir] = ['/proc/eventframe/backup', '/proc/eventframe/data'];
    const here = { DATABASE_URL: database.url };
    const output = `The backup's folder cannot be used: ${folder} (`;
    expect(await failureOf('backup', [folder], here)).toContain(output);
    const taken = join(work, 'taken');
    expect(await run('backup', [taken], here)).toMatchObject({ code: 0 });
    expect(await failureOf('restore', [taken], { DATABASE_URL: '', DATA_DIR: dataDir })).toContain(
      `DATA_DIR is not a folder that this user can write: ${dataDir} (`,
    );
  });

  it('names a bucket that does not exist', async () => {
    const s3 = await S3Server.start();
    try {
      const nowhere = { DATABASE_URL: database.url, ...s3.env(), S3_BUCKET: 'nowhere' };
      const message = `S3_BUCKET names a bucket that does not exist: "nowhere" at ${s3.url} (NoSuchBucket)`;
      const folder = join(work, 'missing-bucket');
      expect(await failureOf('backup', [folder], nowhere)).toContain(message);
      expect(await failureOf('media-copy', ['to-folder'], nowhere)).toContain(message);
      expect(await readdir(work)).not.toContain('missing-bucket');
    } finally {
      await s3.stop();
    }
  });

  it('reports an unreachable bucket with its error', async () => {
    const output = await failureOf('media-copy', ['to-folder'], {
      DATABASE_URL: database.url,
      ...bucket(),
    });
    expect(output).toContain(
      `the bucket of the S3_ settings reports "connect ECONNREFUSED ${unusedAddress}"`,
    );
  });
});
