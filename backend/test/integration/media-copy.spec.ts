import { randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CopiedNames } from '../../src/platform/storage/copied-names.js';
import { journalName, MediaCopy } from '../../src/media/media-copy.js';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { localMedia, openStorage } from '../../src/platform/storage/open-storage.js';
import type { Storage } from '../../src/platform/storage/storage.js';
import { Agent, PASSWORD, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { uploadPhoto } from '../factories/uploads.js';
import { TestProcess } from '../support/processes.js';
import { S3Server } from '../support/s3/s3-server.js';
import { FaultyProxy } from '../support/s3/faulty-proxy.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp } from '../support/test-app.js';

describe('MediaCopy', () => {
  const photos = new Map(
    Array.from({ length: 60 }, (_, index) => [`framed/${10 + (index % 9)}/${index}.jpg`, randomBytes(2000)]),
  );
  let data: string;
  let s3: S3Server;
  let proxy: FaultyProxy;
  let folder: Storage;
  let bucket: Storage;

  beforeAll(async () => {
    data = await temporaryFolder();
    s3 = await S3Server.start();
    proxy = await FaultyProxy.start(s3.url);
    folder = localMedia(data);
    bucket = await openStorage(parseSettings({ DATA_DIR: data, ...s3.env(proxy.url) }));
    const headers = { contentType: 'image/jpeg', cacheControl: 'no-store' };
    for (const [name, content] of photos) await folder.put(name, content, headers);
  });
  afterAll(async () => {
    bucket.close();
    await proxy.stop();
    await s3.stop();
    await removeFolder(data);
  });

  const journal = () => join(data, 'copied.txt');
  /** Names that no row references. */
  let unnamed: string[] = [];
  const copy = async () =>
    new MediaCopy(folder, bucket, await CopiedNames.open(journal()), (names) =>
      Promise.resolve(names.filter((name) => unnamed.includes(name))),
    );

  it('fails when the bucket is unreachable and resumes afterwards', async () => {
    const broken = (await copy()).run(({ copied }) => {
      if (copied === 20) proxy.isDown = true;
    });
    await expect(broken).rejects.toThrow();
    proxy.isDown = false;
    // An incomplete line, as after a crash.
    await appendFile(journal(), 'framed/10/0.j');

    const rest = await (await copy()).run();
    expect(rest.found).toBe(60);
    expect(rest.skipped).toBeGreaterThanOrEqual(20);
    expect(rest.copied).toBe(60 - rest.skipped);
    for (const [name, content] of photos) expect(await buffer(await bucket.read(name))).toEqual(content);
  });

  it('copies nothing when all files are in the bucket', async () => {
    expect(await (await copy()).run()).toEqual({
      found: 60,
      copied: 0,
      skipped: 60,
      deleted: 0,
      orphaned: 0,
    });
  });

  it('sets the cache header of each media folder', async () => {
    const { headers } = await fetch(`${s3.url}/eventframe/framed/10/0.jpg`);
    expect(headers.get('cache-control')).toBe('public, max-age=86400, immutable');
  });

  it('rejects a damaged copy', async () => {
    await folder.put('framed/zz/late.jpg', randomBytes(500), { contentType: 'image/jpeg', cacheControl: '' });
    const read = bucket.read.bind(bucket);
    bucket.read = async (name) => {
      await bucket.put(name, randomBytes(500), { contentType: 'image/jpeg', cacheControl: '' });
      return read(name);
    };
    await expect((await copy()).run()).rejects.toThrow('framed/zz/late.jpg');
    bucket.read = read;
    expect((await (await copy()).run()).copied).toBe(1);
  });

  it('copies a journaled file again when the target lost it', async () => {
    await bucket.delete('framed/10/0.jpg');
    expect(await (await copy()).run()).toMatchObject({ copied: 1, skipped: 60 });
    expect(await buffer(await bucket.read('framed/10/0.jpg'))).toEqual(photos.get('framed/10/0.jpg'));
  });

  it('continues when a photo is deleted while being copied', async () => {
    const headers = { contentType: 'image/jpeg', cacheControl: '' };
    for (const name of ['framed/zz/before.jpg', 'framed/zz/after.jpg']) {
      await folder.put(name, randomBytes(500), headers);
    }
    const read = folder.read.bind(folder);
    folder.read = async (name) => {
      if (name === 'framed/zz/before.jpg') await folder.delete(name);
      const content = await read(name);
      if (name === 'framed/zz/after.jpg') await folder.delete(name);
      return content;
    };
    const result = await (await copy()).run();
    folder.read = read;
    // after.jpg was deleted only after it had been read.
    expect(result).toMatchObject({ copied: 1, deleted: 1, skipped: 61 });
    expect(await bucket.stat('framed/zz/before.jpg')).toBeNull();
  });

  it('skips files that no row references', async () => {
    await folder.put('framed/zz/deleted.jpg', randomBytes(500), {
      contentType: 'image/jpeg',
      cacheControl: '',
    });
    unnamed = ['framed/zz/deleted.jpg'];
    expect(await (await copy()).run()).toMatchObject({ copied: 0, orphaned: 1 });
    expect(await bucket.stat('framed/zz/deleted.jpg')).toBeNull();
  });

  it('uses a separate journal for each bucket', () => {
    const journalOf = (env: Record<string, string>) =>
      journalName('to-bucket', parseSettings({ ...s3.env(), ...env }).storage!);
    const elsewhere = [journalOf({ S3_BUCKET: 'another' }), journalOf({ S3_ENDPOINT: 'http://127.0.0.1:1' })];
    expect(new Set([journalOf({}), ...elsewhere]).size).toBe(3);
    expect(journalOf({})).toBe(journalOf(s3.env()));
  });
});

describe('npm run media:copy', () => {
  const PROGRAM = fileURLToPath(new URL('../../src/media-copy.ts', import.meta.url));

  it('moves a service to a bucket and back without restoring deleted or hidden photos', async () => {
    const s3 = await S3Server.start();
    const onDisk = await createTestApp();
    const env = { DATABASE_URL: onDisk.databaseUrl, DATA_DIR: onDisk.dataDir, ...s3.env() };
    const copy = async (direction: string) => {
      const { code, output } = await TestProcess.start(PROGRAM, [direction], env).ended();
      expect([code, output]).toEqual([0, expect.stringMatching(/\d+ files copied and verified/)]);
      return output;
    };
    const owner = await signedInOrganizer(onDisk, 'monthly-unlimited');
    const event = await createEvent(owner);
    const [deleted, hidden, kept] = [
      await uploadPhoto(new Agent(onDisk), event.linkSlug),
      await uploadPhoto(new Agent(onDisk), event.linkSlug),
      await uploadPhoto(new Agent(onDisk), event.linkSlug),
    ] as const;
    await copy('to-bucket');

    const inBucket = await createTestApp({ sharedWith: onDisk, env: s3.env() });
    const guest = new Agent(inBucket);
    const statusesOf = async (photo: { photoUrl: string; thumbUrl: string }) => [
      (await guest.get(photo.photoUrl)).status,
      (await guest.get(photo.thumbUrl)).status,
    ];
    for (const photo of [deleted, hidden, kept]) expect(await statusesOf(photo)).toEqual([200, 200]);
    const headers = { 'X-Photo-Receipt': deleted.receipt };
    await guest.fetch(`/api/public/photos/${deleted.id}`, { method: 'DELETE', headers });
    const organizer = new Agent(inBucket);
    await organizer.post('/api/login', { username: owner.email, password: PASSWORD });
    await organizer.patch(`/api/events/${event.id}/photos/${hidden.id}`, { state: 'hidden' });
    const later = await uploadPhoto(guest, event.linkSlug);

    expect(await copy('to-bucket')).toMatch(/^ *0 files copied and verified.*\n *\d+ are orphaned/m);
    for (const photo of [deleted, hidden]) expect(await statusesOf(photo)).toEqual([404, 404]);
    for (const photo of [kept, later]) expect(await statusesOf(photo)).toEqual([200, 200]);

    await copy('to-folder');
    const diskGuest = new Agent(onDisk);
    expect((await diskGuest.get(later.photoUrl)).status).toBe(200);
    await inBucket.stop();
    await onDisk.stop();
    await s3.stop();
  });

  it('prints its usage for invalid arguments', async () => {
    const { code, output } = await TestProcess.start(PROGRAM, ['to-bucket', 'now']).ended();
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('npm run media:copy -- to-bucket | to-folder'),
    ]);
  });
});
