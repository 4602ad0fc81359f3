import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { S3Server } from '../support/s3/s3-server.js';
import { expectOnlyReferencedFiles, expectCleanStorage } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const BUSY = {
  statusCode: 503,
  code: 'busy',
  message: 'The service is very busy. Please try again in a moment.',
};

let app: TestApp;
let owner: Account;
let guest: Agent;
let event: CreatedEvent;

beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: 'silent' } });
  owner = await signedInOrganizer(app, 'monthly-unlimited');
  guest = new Agent(app);
  event = await createEvent(owner);
});
afterAll(() => app.stop());

describe('database without disk space', () => {
  afterEach(() => app.database.query('DROP FUNCTION IF EXISTS refuse CASCADE'));

  /** Makes PostgreSQL reject every write to a table, at the statement or at the commit. */
  async function rejectWrites(table: string, code: string, when: 'statement' | 'commit' = 'statement') {
    await app.database.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$`,
    );
    await app.database.query(
      when === 'commit'
        ? `CREATE CONSTRAINT TRIGGER refuse AFTER INSERT OR UPDATE ON ${table}
           DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`
        : `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table}
           FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
  }

  async function expectBusy(response: Response): Promise<void> {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await response.json()).toMatchObject(BUSY);
  }

  const photoRows = async () =>
    (await app.database.query<object[]>('SELECT FROM generated_photos WHERE event_id = $1', [event.id]))
      .length;

  it.each([
    ['53000', 'statement'],
    ['53100', 'statement'],
    ['53100', 'commit'],
    ['53200', 'statement'],
    ['53300', 'statement'],
    ['58030', 'statement'],
  ] as const)('returns busy for an upload after SQLSTATE %s at the %s', async (code, when) => {
    const before = await photoRows();
    const key = randomUUID();
    await rejectWrites('generated_photos', code, when);
    await expectBusy(await postPhoto(guest, event.linkSlug, { key }));
    await expectCleanStorage(app);
    await expectOnlyReferencedFiles(app);
    expect(await photoRows()).toBe(before);

    await app.database.query('DROP FUNCTION refuse CASCADE');
    expect((await postPhoto(guest, event.linkSlug, { key })).status).toBe(201);
    expect(await photoRows()).toBe(before + 1);
    await expectOnlyReferencedFiles(app);
  });

  it('returns busy for account changes and sign-ins', async () => {
    await rejectWrites('users', '53100');
    await expectBusy(await owner.agent.fetch('/api/user', { method: 'PATCH', body: { name: 'Ada' } }));
    await app.database.query('DROP FUNCTION refuse CASCADE');
    await rejectWrites('sessions', '53100');
    const credentials = { username: owner.email, password: PASSWORD };
    await expectBusy(await new Agent(app).post('/api/login', credentials));
  });
});

describe('GET /api/health/ready', () => {
  /** Replaces a folder with a file, so that not even root can store files in it. */
  async function replaceByFile(name: string): Promise<() => Promise<void>> {
    const folder = join(app.dataDir, name);
    await rename(folder, `${folder}-aside`);
    await writeFile(folder, '');
    return async () => {
      await rm(folder);
      await rename(`${folder}-aside`, folder);
    };
  }

  it.each([
    ['media', 'The media storage is not available.'],
    ['uploads', 'The folder for uploads cannot store files.'],
  ])('fails while the folder %s is unusable, unlike GET /api/health/live', async (name, message) => {
    await uploadPhoto(guest, event.linkSlug);
    await expectOnlyReferencedFiles(app);
    const putBack = await replaceByFile(name);
    try {
      await waitFor(async () => {
        const response = await guest.get('/api/health/ready');
        expect([response.status, await response.json()]).toEqual([
          503,
          expect.objectContaining({ code: 'busy', message }),
        ]);
      });
      expect((await guest.get('/api/health/live')).status).toBe(200);
    } finally {
      await putBack();
    }
    await waitFor(async () => expect((await guest.get('/api/health/ready')).status).toBe(200));
    await expectOnlyReferencedFiles(app);
  });

  it('fails while the uploads folder is unusable, even with media in a bucket', async () => {
    const s3 = await S3Server.start();
    const node = await createTestApp({ env: { ...s3.env(), LOG_LEVEL: 'silent' } });
    const visitor = new Agent(node);
    try {
      expect((await visitor.get('/api/health/ready')).status).toBe(200);
      await rm(join(node.dataDir, 'uploads'), { recursive: true, force: true });
      await writeFile(join(node.dataDir, 'uploads'), '');
      await waitFor(async () => expect((await visitor.get('/api/health/ready')).status).toBe(503));
    } finally {
      await node.stop();
      await s3.stop();
    }
  });
});
