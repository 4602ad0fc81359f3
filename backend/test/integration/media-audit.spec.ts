import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MediaAudit } from '../../src/media/media-audit.js';
import { MediaAuditsRepository } from '../../src/media/media-audits.repository.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { signedInOrganizer } from '../factories/accounts.js';
import { eventRow, type EventRow, photoRow } from '../factories/gallery.js';
import { S3Server } from '../support/s3/s3-server.js';
import { findAllFiles, auditNow, cleanUp, storedObjects } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const JPEG = { contentType: 'image/jpeg', cacheControl: '' };
const soon = () => new Date(Date.now() + 60_000);

describe('media audit', () => {
  describe.each([
    ['folder', 0],
    // The S3 server of the tests takes 10 ms for each listing.
    ['bucket', 0xf0],
  ])('of a %s', (kind, firstPrefix) => {
    let s3: S3Server | null = null;
    let app: TestApp;
    let storage: Storage;
    let event: EventRow;

    beforeAll(async () => {
      if (kind === 'bucket') s3 = await S3Server.start();
      app = await createTestApp({ env: { LOG_LEVEL: 'silent', ...s3?.env() } });
      storage = app.nest.get(Storage);
      event = await eventRow(app, await signedInOrganizer(app));
    });
    afterAll(async () => {
      await app.stop();
      await s3?.stop();
    });

    const audit = () => auditNow(app, soon(), firstPrefix);
    const store = async (names: string[]) => {
      for (const name of names) await storage.put(name, Buffer.from('x'), JPEG);
    };
    /** Names of one photo's objects, in the last prefixes. */
    const namesOf = (digits: string) =>
      ['framed', 'thumbs', 'originals', 'downloads'].map(
        (folder) => `${folder}/${digits}/${digits.repeat(16)}.jpg`,
      );
    const photo = async (digits: string) => {
      const id = await photoRow(app, event);
      await app.database.query(
        `UPDATE generated_photos SET framed_object = $2, thumb_object = $3, original_object = $4, download_object = $5
         WHERE id = $1`,
        [id, ...namesOf(digits)],
      );
    };

    it('finds orphaned and missing objects', async () => {
      const owned = [...namesOf('f1'), ...namesOf('fe')];
      for (const digits of ['f1', 'fe']) await photo(digits);
      await store(owned);
      expect(await audit()).toMatchObject({ objects: 8, orphaned: 0, missing: 0, rejected: false });

      const orphans = [...namesOf('f0'), ...namesOf('ff'), `logos/f1/${'f1'.repeat(16)}.png`];
      await store(orphans);
      const lost = [namesOf('f1')[0]!, namesOf('f1')[3]!, namesOf('fe')[2]!];
      for (const name of lost) await storage.delete(name);
      expect(await audit()).toMatchObject({
        objects: owned.length - lost.length + orphans.length,
        orphaned: orphans.length,
        missing: lost.length,
        rejected: false,
      });
      await cleanUp(app);
      expect(await storedObjects(app)).toEqual(owned.filter((name) => !lost.includes(name)).sort());
    });

    it('keeps objects that an intent lists', async () => {
      const [name = ''] = namesOf('f2');
      await app.database.query(
        "INSERT INTO unowned_objects (name, orphaned, due_at) VALUES ($1, false, now() + interval '1 hour')",
        [name],
      );
      await store([name]);
      expect(await audit()).toMatchObject({ orphaned: 0 });
      expect(await storage.stat(name)).not.toBeNull();
      await cleanUp(app);
      expect(await storage.stat(name)).toBeNull();
    });
  });

  describe('schedule', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await createTestApp();
    });
    afterAll(() => app.stop());

    const place = async (name: string, ageHours: number): Promise<void> => {
      const file = join(app.dataDir, 'media', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'orphaned');
      const time = new Date(Date.now() - ageHours * 3_600_000);
      await utimes(file, time, time);
    };
    const cursor = async () => {
      const [row] = await app.database.query<{ next: number; days: number }[]>(
        `SELECT next_prefix AS next, round(extract(epoch FROM starts_at - now()) / 86400)::int AS days
         FROM media_audits WHERE ended_at IS NULL`,
      );
      return row;
    };

    it('starts a week after the installation and plans the next audit a week later', async () => {
      expect(await cursor()).toEqual({ next: 0, days: 7 });
      expect(await app.nest.get(MediaAudit).run(soon())).toBeNull();
      expect(await auditNow(app)).toMatchObject({ objects: 0 });
      expect(await cursor()).toEqual({ next: 0, days: 7 });
    });

    it('continues an interrupted audit at its cursor', async () => {
      await app.database.query('UPDATE media_audits SET starts_at = now() WHERE ended_at IS NULL');
      const audit = app.nest.get(MediaAudit);
      let prefixes = 0;
      expect(await audit.run(soon(), () => (prefixes += 1) > 128)).toBeNull();
      expect(await cursor()).toMatchObject({ next: 128 });
      await place('framed/00/before.jpg', 9);
      await place('framed/80/after.jpg', 9);
      expect(await audit.run(soon())).toMatchObject({ objects: 1, orphaned: 1 });
      await cleanUp(app);
      expect(await findAllFiles(app)).toEqual(['framed/00/before.jpg']);
      await rm(join(app.dataDir, 'media', 'framed/00/before.jpg'));
    });

    it('runs on one node at a time', async () => {
      await app.database.query('UPDATE media_audits SET starts_at = now() WHERE ended_at IS NULL');
      const audits = app.nest.get(MediaAuditsRepository);
      const claimed = await audits.claimRunning();
      expect(claimed).toMatchObject({ nextPrefix: 0 });
      expect(await app.nest.get(MediaAudit).run(soon())).toBeNull();
      // The node that was slower than its claim stops.
      expect(await audits.advance(claimed!, { objects: 0, missing: 0 })).toBe(true);
      expect(await audits.advance(claimed!, { objects: 0, missing: 0 })).toBe(false);
      await audits.release(claimed!);
      expect(await app.nest.get(MediaAudit).run(soon())).toMatchObject({ orphaned: 0 });
      expect(await audits.end(claimed!, 7)).toBeNull();
    });
  });
});
