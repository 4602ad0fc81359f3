import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.js';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { photoJpeg, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { digest, mediaDigests, findReferencedObjects } from '../support/digests.js';
import { TestProcess } from '../support/processes.js';
import { countOf } from '../support/soak.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const program = (name: string) => fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));

/** Number of photos before the backup, so that copying them takes some time. */
const PHOTOS = countOf('photos before a backup', { test: 60, soak: 120 });
const DISTINCT_PHOTOS = 7;

/** An uploaded photo with the digest of its framed file. */
interface StoredPhoto extends UploadedPhoto {
  sha256: string;
}

describe('backup under load', () => {
  let app: TestApp;
  let work: string;

  beforeAll(async () => {
    app = await createTestApp();
    work = await temporaryFolder();
  });
  afterAll(async () => {
    await app.stop();
    await removeFolder(work);
  });

  it('restores a backup taken during uploads and deletions and serves every photo', async () => {
    const event = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
    const guest = new Agent(app);
    const files = await Promise.all(
      Array.from({ length: DISTINCT_PHOTOS }, (_, number) => photoJpeg(number)),
    );
    let uploaded = 0;
    const upload = async (): Promise<StoredPhoto> => {
      const photo = await uploadPhoto(guest, event.linkSlug, {
        photo: files[uploaded++ % DISTINCT_PHOTOS]!,
      });
      const sha256 = digest(Buffer.from(await (await guest.get(photo.photoUrl)).arrayBuffer()));
      return { ...photo, sha256 };
    };
    const kept: StoredPhoto[] = [];
    const toDelete: StoredPhoto[] = [];
    for (let photo = 0; photo < PHOTOS; photo++) (photo % 2 === 0 ? kept : toDelete).push(await upload());

    const folder = join(work, 'backup');
    const backup = TestProcess.start(program('backup'), [folder], {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
    });
    let isDone = false;
    const outcome = backup.ended().finally(() => (isDone = true));
    let deleted = 0;
    const added: StoredPhoto[] = [];
    const uploads = async () => {
      while (!isDone) added.push(await upload());
    };
    const deletions = async () => {
      for (let photo = toDelete.pop(); photo !== undefined && !isDone; photo = toDelete.pop()) {
        const response = await guest.fetch(`/api/public/photos/${photo.id}`, {
          method: 'DELETE',
          headers: { 'X-Photo-Receipt': photo.receipt },
        });
        expect(response.status).toBe(200);
        deleted += 1;
      }
    };
    await Promise.all([uploads(), uploads(), deletions()]);
    const { code, output } = await outcome;
    expect([code, output]).toEqual([0, expect.stringContaining('rows and')]);
    expect(deleted).toBeGreaterThan(0);
    expect(added.length).toBeGreaterThan(0);
    expect((await stat(join(folder, 'manifest.json'))).mode & 0o077).toBe(0);

    const dataDir = join(work, 'restored');
    const env = { DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    const restored = await TestProcess.start(program('restore'), [folder], env).ended();
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored as of')]);

    await expectConsistent(dataDir);
    const restore = await TestProcess.start(program('restore'), [folder], env).ended();
    expect([restore.code, restore.output]).toEqual([1, expect.stringContaining('The database is not empty')]);
    await expectServed(dataDir, kept);
  });

  /** Checks the restored data without the code under test. */
  async function expectConsistent(dataDir: string): Promise<void> {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    try {
      const database = await new DataSource(dataSourceOptions(postgres.url)).initialize();
      try {
        const files = await mediaDigests(dataDir);
        const named = await findReferencedObjects(database);
        expect([...files.keys()].sort()).toEqual(named);
        expect(Object.fromEntries(files)).toMatchObject(Object.fromEntries(await digestsOfExisting(named)));
        expect(named.length).toBeGreaterThan(PHOTOS);
        // Written in the same transactions as the photos, so they always agree.
        const [counts] = await database.query<[Record<string, number>]>(
          `SELECT (SELECT count(*)::int FROM generated_photos) AS photos,
             (SELECT sum(photo_count)::int FROM events) AS "ofEvents",
             (SELECT count(*)::int FROM upload_keys) AS keys,
             (SELECT sum(total_photos_generated)::int FROM users) AS "everMade"`,
        );
        expect(counts.ofEvents).toBe(counts.photos);
        expect(counts.everMade).toBe(counts.keys);
        expect(counts.keys).toBeGreaterThanOrEqual(PHOTOS);
        expect(await database.query('SELECT FROM sessions')).toEqual([]);
        expect(await database.query('SELECT FROM jobs.job')).toEqual([]);
      } finally {
        await database.destroy();
      }
    } finally {
      await postgres.stop();
    }
  }

  /** Digests by name of the photos that still exist at the source. */
  async function digestsOfExisting(named: string[]): Promise<[string, string][]> {
    const existing = [...(await mediaDigests(app.dataDir))].filter(([name]) => named.includes(name));
    expect(existing.length).toBeGreaterThan(PHOTOS);
    return existing;
  }

  async function expectServed(dataDir: string, photos: StoredPhoto[]): Promise<void> {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    try {
      const node = await createTestApp({ sharedWith: { databaseUrl: postgres.url, dataDir } });
      try {
        const guest = new Agent(node);
        for (const { photoUrl, sha256, id, receipt } of photos) {
          const response = await guest.get(photoUrl);
          expect([response.status, digest(Buffer.from(await response.arrayBuffer()))]).toEqual([200, sha256]);
          const headers = { 'X-Photo-Receipt': receipt };
          expect((await guest.fetch(`/api/public/photos/${id}`, { headers })).status).toBe(200);
        }
        const missing = await guest.get(`/media/framed/ab/${randomUUID()}.jpg`);
        expect(missing.status).toBe(404);
      } finally {
        await node.stop();
      }
    } finally {
      await postgres.stop();
    }
  }

  it.each([
    [[], 1],
    [['--help'], 0],
    [['one', 'two'], 1],
  ])('prints the usage for %j', async (args, status) => {
    for (const name of ['backup', 'restore']) {
      const { code, output } = await TestProcess.start(program(name), args).ended();
      expect([code, output]).toEqual([status, expect.stringContaining(`npm run ${name} -- FOLDER`)]);
    }
  });
});
