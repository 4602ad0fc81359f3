import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { BackupFolder } from '../../src/backup/backup-folder.js';
import { takeBackup } from '../../src/backup/backup.js';
import type { Manifest } from '../../src/backup/manifest.js';
import { restoreBackup } from '../../src/backup/restore.js';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { dataSourceOptions, migrate } from '../../src/platform/database/data-source.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { BACKUP_LOCK } from '../../src/platform/database/table-snapshot.js';
import { openStorage } from '../../src/platform/storage/open-storage.js';
import type { Storage } from '../../src/platform/storage/storage.js';
import { type Account, Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { photoJpeg, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { createEmptyDatabase, type TestDatabase } from '../support/database.js';
import { digest, mediaDigests, findReferencedObjects, rowsOf } from '../support/digests.js';
import { waitFor } from '../support/wait-for.js';
import { S3Server } from '../support/s3/s3-server.js';
import { findFiles } from '../support/stored-files.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Tables that a backup leaves out, and tables that jobs of the running node change at any time. */
const NOT_COMPARED = [
  'migrations',
  'sessions',
  'password_reset_tokens',
  'unowned_objects',
  'rate_limits',
  'running_uses',
  'tallies',
  'tally_changes',
  'media_figures',
  'event_counters',
  'event_visitors',
  'billing_runs',
];

/** An empty database and storage to restore into. */
interface Target {
  database: TestDatabase;
  dataDir: string;
  storage: Storage;
}

describe('backup and restore', () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  const createFolder = async () => {
    const folder = await temporaryFolder();
    cleanups.push(() => removeFolder(folder));
    return folder;
  };
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function startApp(env: Record<string, string> = {}): Promise<TestApp> {
    const app = await createTestApp({ env });
    cleanups.push(() => app.stop());
    return app;
  }

  async function createTarget(): Promise<Target> {
    const database = await createEmptyDatabase();
    cleanups.push(() => database.drop());
    const dataDir = await createFolder();
    return { database, dataDir, storage: await openStorage(parseSettings({ DATA_DIR: dataDir })) };
  }

  async function openDatabase(url: string): Promise<DataSource> {
    const source = await new DataSource(dataSourceOptions(url)).initialize();
    cleanups.push(() => source.destroy());
    return source;
  }

  async function backUp(app: Pick<TestApp, 'databaseUrl' | 'dataDir'>, folder: string, storage?: Storage) {
    return takeBackup({
      databaseUrl: app.databaseUrl,
      storage: storage ?? (await openStorage(parseSettings({ DATA_DIR: app.dataDir }))),
      folder: new BackupFolder(folder),
      mediaUrl: '/media',
      secret: Readable.from([Buffer.from('a-generated-secret')]),
    });
  }

  function restore(folder: string, { database, storage }: Target, mediaUrl = '/media'): Promise<Manifest> {
    const options = { folder: new BackupFolder(folder), databaseUrl: database.url, storage, mediaUrl };
    return restoreBackup(options);
  }

  async function photosOf(event: CreatedEvent, count: number, app: TestApp): Promise<UploadedPhoto[]> {
    const guest = new Agent(app);
    const photos: UploadedPhoto[] = [];
    for (let number = 0; number < count; number++) {
      photos.push(await uploadPhoto(guest, event.linkSlug, { photo: await photoJpeg(number) }));
    }
    return photos;
  }

  /** The rows of every table by its name. */
  async function contentOf(database: DataSource): Promise<Record<string, string[]>> {
    const tables = await database.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
      [NOT_COMPARED],
    );
    const content: Record<string, string[]> = {};
    for (const { name } of tables) content[name] = await rowsOf(database, name);
    return content;
  }

  async function logoPng(): Promise<Buffer> {
    const background = { r: 200, g: 30, b: 60, alpha: 0.5 };
    return sharp({ create: { width: 600, height: 150, channels: 4, background } })
      .png()
      .toBuffer();
  }

  async function setLogo({ agent }: Account): Promise<void> {
    const form = new FormData();
    form.set('logo', new Blob([new Uint8Array(await logoPng())]), 'logo.png');
    const response = await agent.fetch('/api/branding/logo', { method: 'POST', body: form });
    expect(response.status).toBe(200);
  }

  it('contains a consistent snapshot while photos are deleted, hidden and added', async () => {
    const app = await startApp();
    const owner = await signedInOrganizer(app, 'enterprise');
    await setLogo(owner);
    const event = await createEvent(owner);
    const canceledEvent = await createEvent(owner, { title: 'Called Off' });
    const photos = await photosOf(event, 6, app);
    const [deleted, hidden] = [photos[0]!, photos[1]!];
    await photosOf(canceledEvent, 2, app);
    await (await new Agent(app).get(photos[2]!.downloadUrl)).arrayBuffer();
    const content = await contentOf(app.database);
    const files = await mediaDigests(app.dataDir);
    const named = await findReferencedObjects(app.database);

    const storage = await openStorage(parseSettings({ DATA_DIR: app.dataDir }));
    const statOf = storage.stat.bind(storage);
    let concurrentChange: Promise<void> | undefined;
    // The backup first reads a photo's metadata right after its snapshot.
    storage.stat = async (name) => {
      await (concurrentChange ??= change());
      return statOf(name);
    };
    async function change(): Promise<void> {
      const guest = new Agent(app);
      const receipt = { 'X-Photo-Receipt': deleted.receipt };
      const deletion = await guest.fetch(`/api/public/photos/${deleted.id}`, {
        method: 'DELETE',
        headers: receipt,
      });
      expect(deletion.status).toBe(200);
      await owner.agent.patch(`/api/events/${event.id}/photos/${hidden.id}`, { state: 'hidden' });
      expect((await owner.agent.delete(`/api/events/${canceledEvent.id}`)).status).toBe(200);
      await uploadPhoto(guest, event.linkSlug);
      // The backup still needs these files, but guests can no longer fetch them.
      for (const { photoUrl } of [deleted, hidden]) expect((await guest.get(photoUrl)).status).toBe(404);
    }
    const folder = join(await createFolder(), 'backup');
    const manifest = await backUp(app, folder, storage);
    expect(concurrentChange).toBeDefined();
    expect(manifest.media).toMatchObject({ objects: named.length, missing: 0 });
    // The copies stored for the backup are deleted with it.
    expect(await findFiles(app, 'kept')).toEqual([]);

    const target = await createTarget();
    await restore(folder, target);
    const database = await openDatabase(target.database.url);
    expect(await contentOf(database)).toEqual(content);
    expect(await rowsOf(database, 'sessions')).toEqual([]);
    const [madeTally] = await database.query<unknown[]>(
      `SELECT sum(count)::int AS photos FROM (SELECT kind, count FROM tallies
         UNION ALL SELECT kind, change FROM tally_changes) AS counted WHERE kind = 'photos_made'`,
    );
    expect(madeTally).toEqual({ photos: 8 });
    expect(await findReferencedObjects(database)).toEqual(named);
    const restored = await mediaDigests(target.dataDir);
    expect([...restored.keys()].sort()).toEqual(named);
    for (const [name, sha256] of restored) expect([name, sha256]).toEqual([name, files.get(name)]);
  });

  it.each(['a bucket to a folder', 'a folder to a bucket'])('restores a service from %s', async (way) => {
    const s3 = await S3Server.start();
    cleanups.push(() => s3.stop());
    const fromBucket = way.startsWith('a bucket');
    const app = await startApp(fromBucket ? s3.env() : {});
    const owner = await signedInOrganizer(app);
    const event = await createEvent(owner);
    const [photo] = await photosOf(event, 2, app);
    const served = async (url: string, path: string) =>
      digest(Buffer.from(await (await fetch(url + path)).arrayBuffer()));
    const image = await served(app.url, photo!.photoUrl);

    const folder = join(await createFolder(), 'backup');
    const bucket = await openStorage(parseSettings({ DATA_DIR: app.dataDir, ...s3.env() }));
    cleanups.push(() => Promise.resolve(bucket.close()));
    await backUp(app, folder, fromBucket ? bucket : undefined);
    const target = await createTarget();
    await restore(folder, fromBucket ? target : { ...target, storage: bucket });

    const restoredApp = await createTestApp({
      sharedWith: { databaseUrl: target.database.url, dataDir: target.dataDir },
      env: fromBucket ? {} : s3.env(),
    });
    try {
      expect(await served(restoredApp.url, photo!.photoUrl)).toBe(image);
      const guest = new Agent(restoredApp);
      const receipt = { 'X-Photo-Receipt': photo!.receipt };
      expect((await guest.fetch(`/api/public/photos/${photo!.id}`, { headers: receipt })).status).toBe(200);
      const organizer = new Agent(restoredApp);
      const signedIn = await organizer.post('/api/login', { username: owner.email, password: PASSWORD });
      expect(signedIn.status).toBe(200);
      await uploadPhoto(guest, event.linkSlug);
      const response = await guest.get(`/api/public/event/${event.linkSlug}/gallery`);
      expect(await response.json()).toMatchObject({ total: 3 });
    } finally {
      await restoredApp.stop();
    }
  });

  it('rewrites media URLs for the new media address', async () => {
    const app = await startApp();
    const event = await createEvent(await signedInOrganizer(app));
    await photosOf(event, 1, app);
    const folder = join(await createFolder(), 'backup');
    await backUp(app, folder);
    const target = await createTarget();
    await restore(folder, target, 'https://media.example.com');
    const database = await openDatabase(target.database.url);
    const mediaUrls = await database.query<{ url: string }[]>(
      `SELECT photo_url AS url FROM generated_photos UNION ALL SELECT thumb_url FROM generated_photos
       UNION ALL SELECT frame_url FROM frames UNION ALL SELECT frame_url FROM events`,
    );
    expect(mediaUrls).toHaveLength(4);
    for (const { url } of mediaUrls)
      expect(url).toMatch(/^https:\/\/media\.example\.com\/(?:framed|thumbs|frames)\//);
  });

  it('lists missing photos and restores all others', async () => {
    const app = await startApp();
    const event = await createEvent(await signedInOrganizer(app));
    const [photo] = await photosOf(event, 1, app);
    const lost = photo!.thumbUrl.replace('/media/', '');
    await rm(join(app.dataDir, 'media', lost));
    const folder = join(await createFolder(), 'backup');
    expect((await backUp(app, folder)).media).toMatchObject({ missing: 1 });
    expect(await readFile(join(folder, 'missing.txt'), 'utf8')).toBe(`${lost}\n`);
    const target = await createTarget();
    await restore(folder, target);
    expect((await mediaDigests(target.dataDir)).size).toBeGreaterThan(3);
  });

  it('migrates a backup of an older version', async () => {
    const names = MIGRATIONS.map(({ name }) => name);
    const old = await createEmptyDatabase();
    cleanups.push(() => old.drop());
    const last = names.indexOf('Brands1763700601000');
    await migrate(old.url, names.slice(0, last + 1));
    const before = await openDatabase(old.url);
    await before.query(
      "INSERT INTO users (name, email, username, password) VALUES ('Olivia', 'o@example.org', 'o@example.org', 'x')",
    );
    const dataDir = await createFolder();
    const folder = join(dataDir, 'backup');
    const manifest = await backUp({ databaseUrl: old.url, dataDir }, folder);
    expect(manifest.migrations).toEqual(names.slice(0, last + 1));

    const target = await createTarget();
    await restore(folder, target);
    const database = await openDatabase(target.database.url);
    expect(await database.query('SELECT email FROM users')).toEqual([{ email: 'o@example.org' }]);
    const applied = await database.query<{ name: string }[]>(
      'SELECT name FROM migrations ORDER BY timestamp',
    );
    expect(applied.map(({ name }) => name)).toEqual(names);
    await database.query('SELECT FROM reported_photos');
  });

  describe('rejected backups and restores', () => {
    let app: TestApp;
    let folder: string;

    beforeEach(async () => {
      app = await startApp();
      await photosOf(await createEvent(await signedInOrganizer(app)), 1, app);
      folder = join(await createFolder(), 'backup');
      await backUp(app, folder);
    });

    async function expectUntouched({ database, dataDir }: Target): Promise<void> {
      const source = await openDatabase(database.url);
      expect(
        await source.query("SELECT FROM information_schema.tables WHERE table_schema IN ('public', 'jobs')"),
      ).toEqual([]);
      expect((await mediaDigests(dataDir)).size).toBe(0);
    }

    const filesBelow = async (path: string) => {
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    };
    const damage = async (path: string) => {
      const bytes = await readFile(path);
      bytes[bytes.length >> 1]! ^= 1;
      await writeFile(path, bytes);
    };
    const findFramedPhoto = async () => {
      const entries = await readdir(join(folder, 'media', 'framed'), { recursive: true });
      return join(folder, 'media', 'framed', entries.find((name) => name.endsWith('.jpg')) ?? '');
    };

    it.each<[string, () => Promise<unknown>, RegExp]>([
      ['a damaged table', () => damage(join(folder, 'tables', 'users.copy')), /damaged: tables\/users\.copy/],
      ['a damaged photo', async () => damage(await findFramedPhoto()), /damaged: media\/framed\//],
      ['a missing photo', async () => rm(await findFramedPhoto()), /damaged: media\/framed\/.* is missing/],
      ['a damaged list', () => damage(join(folder, 'media.txt')), /damaged: media\.txt/],
      ['a damaged secret', () => damage(join(folder, 'session-secret')), /damaged: session-secret/],
      ['an interrupted backup', () => rm(join(folder, 'manifest.json')), /not a complete backup/],
      [
        'an empty manifest',
        () => writeFile(join(folder, 'manifest.json'), '{}'),
        /manifest\.json is damaged/,
      ],
      ['a truncated manifest', () => writeFile(join(folder, 'manifest.json'), '{"product'), /is damaged/],
      [
        'a backup of a newer version',
        async () => {
          const path = join(folder, 'manifest.json');
          const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
          manifest.migrations.push('Tomorrow2000000000000');
          await writeFile(path, JSON.stringify(manifest));
        },
        /newer version .*Tomorrow2000000000000/,
      ],
    ])('rejects %s before restoring anything', async (_case, corrupt, message) => {
      await corrupt();
      const target = await createTarget();
      await expect(restore(folder, target)).rejects.toThrow(message);
      await expectUntouched(target);
    });

    it('rejects a restore into a database or storage that is not empty', async () => {
      const target = await createTarget();
      await restore(folder, target);
      await expect(restore(folder, target)).rejects.toThrow(/database is not empty: it has \d+ tables/);
      const other = await createEmptyDatabase();
      cleanups.push(() => other.drop());
      await expect(restore(folder, { ...target, database: other })).rejects.toThrow(
        /media storage is not empty/,
      );
      expect((await stat(join(folder, 'manifest.json'))).size).toBeGreaterThan(0);
    });

    it.each(['an empty folder', 'an empty bucket', "another service's folder"])(
      'rejects a backup from %s before copying files',
      async (which) => {
        const elsewhere = await createFolder();
        const s3 = which === 'an empty bucket' ? await S3Server.start() : null;
        if (s3 !== null) cleanups.push(() => s3.stop());
        const storage = await openStorage(parseSettings({ DATA_DIR: elsewhere, ...s3?.env() }));
        cleanups.push(() => Promise.resolve(storage.close()));
        const headers = { contentType: 'image/jpeg', cacheControl: '' };
        if (which.startsWith('another')) await storage.put('framed/aa/other.jpg', Buffer.from('x'), headers);
        const target = join(await createFolder(), 'rejected');
        await expect(backUp(app, target, storage)).rejects.toThrow(
          'None of the checked files that the database references is in the media storage',
        );
        // The target stays empty, so that it can be reused.
        expect(await filesBelow(target)).toEqual([]);
      },
    );

    it('fails after a lost connection and keeps files that another backup may need', async () => {
      const storage = await openStorage(parseSettings({ DATA_DIR: app.dataDir }));
      const target = new BackupFolder(join(await createFolder(), 'lost'));
      const kept = 'kept/framed/ab/needed.jpg';
      const put = target.put.bind(target);
      // missing.txt is written last, before the stored copies are deleted.
      target.put = async (name, content) => {
        await put(name, content);
        if (name !== 'missing.txt') return;
        await app.database.query(
          `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
           WHERE application_name = 'eventframe-backup' AND datname = current_database()`,
        );
        await storage.put(kept, Buffer.from('x'), { contentType: 'image/jpeg', cacheControl: '' });
      };
      const options = {
        databaseUrl: app.databaseUrl,
        storage,
        folder: target,
        mediaUrl: '/media',
        secret: null,
      };
      await expect(takeBackup(options)).rejects.toThrow();
      expect(await storage.stat(kept)).not.toBeNull();
      expect(await target.stat('manifest.json')).toBeNull();
    });

    it('rejects a folder that is not empty and a concurrent backup', async () => {
      await expect(backUp(app, folder)).rejects.toThrow('is not empty');
      const source = await openDatabase(app.databaseUrl);
      const holder = source.createQueryRunner();
      await holder.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
      await expect(backUp(app, join(await createFolder(), 'second'))).rejects.toThrow('Another backup');
      await holder.query('SELECT pg_advisory_unlock($1)', [BACKUP_LOCK]);

      // A file deletion holds the lock in shared mode. The backup waits for it.
      await holder.query('SELECT pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
      const waiting = backUp(app, join(await createFolder(), 'third'));
      await waitFor(async () => {
        const locks = await holder.query(
          `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
           WHERE d.datname = current_database() AND objid = $1 AND NOT granted`,
          [BACKUP_LOCK],
        );
        expect(locks).toHaveLength(1);
      });
      await holder.query('SELECT pg_advisory_unlock_shared($1)', [BACKUP_LOCK]);
      await waiting;
      await holder.release();
    });
  });
});
