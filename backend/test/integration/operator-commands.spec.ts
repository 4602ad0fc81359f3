import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.js';
import { TestProcess } from '../support/processes.js';
import { S3Server } from '../support/s3/s3-server.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

/** Whoever keeps the service running calls them at night, and reads what they said in the morning. */
describe('what operators run beside the service', () => {
  let work: string;
  let database: TestDatabase;
  let empty: TestDatabase;
  let nobody: string;

  beforeAll(async () => {
    work = await temporaryFolder();
    database = await createTestDatabase();
    empty = await createEmptyDatabase();
    nobody = `127.0.0.1:${await freePort()}`;
  });
  afterAll(async () => {
    await database.drop();
    await empty.drop();
    await removeFolder(work);
  });

  const bucket = () => ({
    S3_ENDPOINT: `http://${nobody}`,
    S3_BUCKET: 'eventframe',
    S3_ACCESS_KEY_ID: 'somebody',
    S3_SECRET_ACCESS_KEY: 'secret',
  });

  type Program = 'backup' | 'restore' | 'media-copy';

  function run(name: Program, args: string[], env: Record<string, string>) {
    const program = fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
    return TestProcess.start(program, args, { DATA_DIR: join(work, 'data'), ...env }).ended();
  }

  /** What one printed that failed, as it should. */
  async function saidBy(name: Program, args: string[], env: Record<string, string>): Promise<string> {
    const { code, output } = await run(name, args, env);
    expect([code, output]).toEqual([1, expect.any(String)]);
    expect(output).not.toMatch(/^\s+at /m);
    return output;
  }

  it('tell a database that is not there from one that nobody ever started the service on', async () => {
    const folder = join(work, 'of-nothing');
    expect(await saidBy('backup', [folder], { DATABASE_URL: `postgres://somebody@${nobody}/it` })).toContain(
      'DATABASE_URL names a server that cannot be reached (ECONNREFUSED)',
    );
    expect(await saidBy('backup', [folder], { DATABASE_URL: empty.url })).toContain(
      'There is nothing to back up',
    );
  });

  it('make no database where there is none, to find it empty', async () => {
    const dataDir = join(work, 'elsewhere');
    const embedded = { DATABASE_URL: '', DATA_DIR: dataDir };
    const nothing = `DATA_DIR contains no database: ${dataDir}.`;
    expect(await saidBy('backup', [join(work, 'never')], embedded)).toContain(nothing);
    expect(await saidBy('media-copy', ['to-bucket'], { ...embedded, ...bucket() })).toContain(nothing);
    expect(await saidBy('restore', [join(work, 'never')], embedded)).toContain('is not a complete backup');
    expect(await readdir(work)).not.toContain('elsewhere');
  });

  it('say which folder a backup cannot go to', async () => {
    const file = join(work, 'a-file');
    await writeFile(file, 'in the way');
    for (const folder of [file, join(file, 'below')]) {
      const said = await saidBy('backup', [folder], { DATABASE_URL: database.url });
      expect(said).toContain(`The backup's folder cannot be used: ${folder} (it is not a folder, `);
    }
  });

  it('come to an end where nobody can make folders, and say so', async () => {
    const [folder, dataDir] = ['/proc/eventframe/backup', '/proc/eventframe/data'];
    const here = { DATABASE_URL: database.url };
    const said = `The backup's folder cannot be used: ${folder} (`;
    expect(await saidBy('backup', [folder], here)).toContain(said);
    const made = join(work, 'made');
    expect(await run('backup', [made], here)).toMatchObject({ code: 0 });
    expect(await saidBy('restore', [made], { DATABASE_URL: '', DATA_DIR: dataDir })).toContain(
      `DATA_DIR is not a folder that this user can write: ${dataDir} (`,
    );
  });

  it('say that there is no such bucket, and which one was meant', async () => {
    const s3 = await S3Server.start();
    try {
      const nowhere = { DATABASE_URL: database.url, ...s3.env(), S3_BUCKET: 'nowhere' };
      const sentence = `S3_BUCKET names a bucket that does not exist: "nowhere" at ${s3.url} (NoSuchBucket)`;
      const folder = join(work, 'of-nowhere');
      expect(await saidBy('backup', [folder], nowhere)).toContain(sentence);
      expect(await saidBy('media-copy', ['to-folder'], nowhere)).toContain(sentence);
      expect(await readdir(work)).not.toContain('of-nowhere');
    } finally {
      await s3.stop();
    }
  });

  it('say that it is the bucket which does not answer, and in which words', async () => {
    const said = await saidBy('media-copy', ['to-folder'], {
      DATABASE_URL: database.url,
      ...bucket(),
    });
    expect(said).toContain(`the bucket of the S3_ settings reports "connect ECONNREFUSED ${nobody}"`);
  });
});
