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
import { digest, mediaDigests, namedObjects } from '../support/digests.js';
import { TestProcess } from '../support/processes.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const program = (name: string) => fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));

/** Photos there are before, so that copying them takes a while. */
const PHOTOS = 120;
const PICTURES = 7;

/** What a guest holds in their hands: the address, and what was to be seen there. */
interface Taken extends UploadedPhoto {
  sha256: string;
}

describe('a backup taken while guests upload and delete', () => {
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

  it('is restored into an empty machine, whose service serves every picture it knows', async () => {
    const event = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
    const guest = new Agent(app);
    const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, number) => photoJpeg(number)));
    let made = 0;
    const upload = async (): Promise<Taken> => {
      const photo = await uploadPhoto(guest, event.linkSlug, { picture: pictures[made++ % PICTURES]! });
      const sha256 = digest(Buffer.from(await (await guest.get(photo.photoUrl)).arrayBuffer()));
      return { ...photo, sha256 };
    };
    const kept: Taken[] = [];
    const toDelete: Taken[] = [];
    for (let photo = 0; photo < PHOTOS; photo++) (photo % 2 === 0 ? kept : toDelete).push(await upload());

    const folder = join(work, 'backup');
    const backup = TestProcess.start(program('backup'), [folder], {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
    });
    let isOver = false;
    const outcome = backup.ended().finally(() => (isOver = true));
    let deleted = 0;
    const added: Taken[] = [];
    const uploads = async () => {
      while (!isOver) added.push(await upload());
    };
    const deletions = async () => {
      for (let victim = toDelete.pop(); victim !== undefined && !isOver; victim = toDelete.pop()) {
        const answer = await guest.fetch(`/api/public/photos/${victim.id}`, {
          method: 'DELETE',
          headers: { 'X-Photo-Receipt': victim.receipt },
        });
        expect(answer.status).toBe(200);
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
    const again = await TestProcess.start(program('restore'), [folder], env).ended();
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('The database is not empty')]);
    await expectServed(dataDir, kept);
  });

  /** Looked at without any of the code that made it. */
  async function expectConsistent(dataDir: string): Promise<void> {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    try {
      const database = await new DataSource(dataSourceOptions(postgres.url)).initialize();
      try {
        const files = await mediaDigests(dataDir);
        const named = await namedObjects(database);
        expect([...files.keys()].sort()).toEqual(named);
        expect(Object.fromEntries(files)).toMatchObject(Object.fromEntries(await stillThere(named)));
        expect(named.length).toBeGreaterThan(PHOTOS);
        // Written by the same transactions as the photos, so they agree at every moment.
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

  /** Digests of those pictures that nobody has deleted where the backup was taken, by their names. */
  async function stillThere(named: string[]): Promise<[string, string][]> {
    const there = [...(await mediaDigests(app.dataDir))].filter(([name]) => named.includes(name));
    expect(there.length).toBeGreaterThan(PHOTOS);
    return there;
  }

  async function expectServed(dataDir: string, photos: Taken[]): Promise<void> {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    try {
      const node = await createTestApp({ beside: { databaseUrl: postgres.url, dataDir } });
      try {
        const guest = new Agent(node);
        for (const { photoUrl, sha256, id, receipt } of photos) {
          const answer = await guest.get(photoUrl);
          expect([answer.status, digest(Buffer.from(await answer.arrayBuffer()))]).toEqual([200, sha256]);
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
  ])('explains itself for %j', async (args, status) => {
    for (const name of ['backup', 'restore']) {
      const { code, output } = await TestProcess.start(program(name), args).ended();
      expect([code, output]).toEqual([status, expect.stringContaining(`npm run ${name} -- FOLDER`)]);
    }
  });
});
