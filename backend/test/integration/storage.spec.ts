import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open as openFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { openStorage } from '../../src/platform/storage/open-storage.js';
import { S3Storage } from '../../src/platform/storage/s3-storage.js';
import {
  ObjectMissingError,
  type Storage,
  StorageUnavailableError,
} from '../../src/platform/storage/storage.js';
import { waitFor } from '../support/wait-for.js';
import { S3Server } from '../support/s3/s3-server.js';
import { FaultyProxy } from '../support/s3/faulty-proxy.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const JPEG = { contentType: 'image/jpeg', cacheControl: 'public, max-age=86400, immutable' };

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await temporaryFolder();
  s3 = await S3Server.start();
});

afterAll(async () => {
  await s3.stop();
  await removeFolder(folder);
});

function openStore(env: Record<string, string>): Promise<Storage> {
  return openStorage(parseSettings({ DATA_DIR: folder, ...env }));
}

/** The contract of every storage. */
describe.each([
  ['a folder', () => openStore({})],
  ['a bucket', () => openStore(s3.env())],
])('storage in %s', (_name, make) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  it('reads an object in whole or in part and returns its metadata', async () => {
    const content = randomBytes(5000);
    await storage.put('framed/ab/one.jpg', content, JPEG);
    expect(await buffer(await storage.read('framed/ab/one.jpg'))).toEqual(content);
    const part = await buffer(await storage.read('framed/ab/one.jpg', { start: 10, end: 19 }));
    expect(part).toEqual(content.subarray(10, 20));
    const found = await storage.stat('framed/ab/one.jpg');
    expect(found?.size).toBe(5000);
    expect(found?.etag).toMatch(/^".+"$/);
    expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(10 * 60_000);
  });

  it('replaces an object and changes its ETag', async () => {
    await storage.put('framed/ab/two.jpg', Buffer.from('first'), JPEG);
    const before = await storage.stat('framed/ab/two.jpg');
    await storage.put('framed/ab/two.jpg', Buffer.from('second, longer'), JPEG);
    expect((await buffer(await storage.read('framed/ab/two.jpg'))).toString()).toBe('second, longer');
    expect((await storage.stat('framed/ab/two.jpg'))?.etag).not.toBe(before?.etag);
  });

  it('stores streams larger than one part', async () => {
    const pieces = Array.from({ length: 20 }, () => randomBytes(1024 * 1024));
    await storage.put('originals/ab/large.jpg', Readable.from(pieces), JPEG);
    const stored = await buffer(await storage.read('originals/ab/large.jpg'));
    expect(stored.equals(Buffer.concat(pieces))).toBe(true);
  });

  it('stores nothing of a failed stream', async () => {
    async function* broken() {
      yield randomBytes(1000);
      await Promise.resolve();
      throw new Error('sender disconnected');
    }
    await expect(storage.put('originals/ab/broken.jpg', Readable.from(broken()), JPEG)).rejects.toThrow();
    expect(await storage.stat('originals/ab/broken.jpg')).toBeNull();
  });

  it('reports a missing object and deletes it without an error', async () => {
    expect(await storage.stat('framed/ab/none.jpg')).toBeNull();
    await expect(storage.read('framed/ab/none.jpg')).rejects.toThrow(ObjectMissingError);
    await storage.delete('framed/ab/none.jpg');
    await storage.put('framed/ab/deleted.jpg', Buffer.from('x'), JPEG);
    await storage.delete('framed/ab/deleted.jpg');
    expect(await storage.stat('framed/ab/deleted.jpg')).toBeNull();
  });

  it('lists objects by prefix over several pages', async () => {
    const names = Array.from({ length: 1100 }, (_, index) => `thumbs/${index % 7}0/${index}.webp`);
    for (let done = 0; done < names.length; done += 50) {
      const batch = names.slice(done, done + 50);
      await Promise.all(batch.map((name) => storage.put(name, Buffer.from('x'), JPEG)));
    }
    const listed: string[] = [];
    for await (const { name } of storage.list('thumbs/')) listed.push(name);
    expect(listed.sort()).toEqual(names.sort());
  });

  it('keeps complete objects in a sweep', async () => {
    await storage.put('framed/ab/kept.jpg', Buffer.from('x'), JPEG);
    await storage.sweepIncoming(new Date(Date.now() + 60_000));
    expect(await storage.stat('framed/ab/kept.jpg')).not.toBeNull();
  });
});

describe('local storage', () => {
  it('flushes a file before renaming it and the folder before resolving', async () => {
    const name = 'framed/ab/flushed.jpg';
    const path = join(folder, 'media', name);
    const handle = await openFile(folder);
    const flush = jest
      .spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
      .mockImplementation(async function (this: FileHandle) {
        const isFile = (await this.stat()).isFile();
        flushed.push(`${isFile ? 'file' : 'folder'}, ${existsSync(path) ? 'named' : 'unnamed'}`);
      });
    const flushed: string[] = [];
    const put = async (storage: Storage) => {
      flushed.length = 0;
      await storage.put(name, randomBytes(5000), JPEG);
      return [...flushed];
    };
    try {
      const first = await put(await openStore({}));
      expect(first[0]).toBe('file, unnamed');
      expect(first.at(-1)).toBe('folder, named');
      // An existing folder may come from a process that was killed before flushing it.
      const other = await openStore({});
      expect(await put(other)).toHaveLength(4);
      expect(await put(other)).toHaveLength(2);
      await rm(join(folder, 'media', 'framed'), { recursive: true });
      expect(await put(other)).toContain('folder, named');
    } finally {
      flush.mockRestore();
      await handle.close();
    }
  });
});

describe('S3 storage', () => {
  it('stores cache headers with each object', async () => {
    const storage = await openStore(s3.env());
    await storage.put('framed/ab/headers.jpg', Buffer.from('x'), JPEG);
    const address = `${s3.url}/eventframe/framed/ab/headers.jpg`;
    const { headers } = await fetch(address);
    expect(headers.get('cache-control')).toBe(JPEG.cacheControl);
    expect(headers.get('content-type')).toBe('image/jpeg');
    storage.close();
  });

  it('retries intermittent failures', async () => {
    const proxy = await FaultyProxy.start(s3.url);
    const storage = await openStore(s3.env(proxy.url));
    proxy.failEvery = 3;
    for (let index = 0; index < 12; index += 1) {
      await storage.put(`framed/cd/${index}.jpg`, Buffer.from(String(index)), JPEG);
      expect((await buffer(await storage.read(`framed/cd/${index}.jpg`))).toString()).toBe(String(index));
    }
    expect(proxy.calls.failed).toBeGreaterThan(5);
    storage.close();
    await proxy.stop();
  });

  it('throws StorageUnavailableError when the bucket is unreachable', async () => {
    const proxy = await FaultyProxy.start(s3.url);
    const storage = await openStore(s3.env(proxy.url));
    proxy.isDown = true;
    const put = storage.put('framed/ef/one.jpg', Buffer.from('x'), JPEG);
    await expect(put).rejects.toThrow(StorageUnavailableError);
    await expect(storage.stat('framed/ef/one.jpg')).rejects.toThrow(StorageUnavailableError);
    proxy.isDown = false;
    expect(await storage.stat('framed/ef/one.jpg')).toBeNull();
    storage.close();
    await proxy.stop();
  });

  it('throws StorageUnavailableError when the bucket does not respond', async () => {
    const proxy = await FaultyProxy.start(s3.url);
    const storage = new S3Storage(parseSettings(s3.env(proxy.url)).storage!, 300);
    proxy.isUnresponsive = true;
    await expect(storage.stat('framed/ef/one.jpg')).rejects.toThrow(StorageUnavailableError);
    await expect(storage.delete('framed/ef/one.jpg')).rejects.toThrow(StorageUnavailableError);
    proxy.isUnresponsive = false;
    // On a busy machine, even a response may exceed this storage's timeout.
    await waitFor(async () => expect(await storage.stat('framed/ef/one.jpg')).toBeNull());
    storage.close();
    await proxy.stop();
  });

  it('throws StorageUnavailableError when a response is truncated', async () => {
    const proxy = await FaultyProxy.start(s3.url);
    const storage = await openStore(s3.env(proxy.url));
    await storage.put('framed/ef/cut.jpg', randomBytes(200_000), JPEG);
    proxy.maxBytes = 1000;
    const half = await storage.read('framed/ef/cut.jpg');
    await expect(buffer(half)).rejects.toThrow(StorageUnavailableError);
    proxy.maxBytes = 0;
    expect(await buffer(await storage.read('framed/ef/cut.jpg'))).toHaveLength(200_000);
    storage.close();
    await proxy.stop();
  });

  it('uploads large streams in parts and retries a failed part', async () => {
    const proxy = await FaultyProxy.start(s3.url);
    const storage = await openStore(s3.env(proxy.url));
    const content = randomBytes(17 * 1024 * 1024);
    proxy.failEvery = 4;
    await storage.put('originals/ef/parts.jpg', Readable.from([content]), JPEG);
    expect(proxy.calls.failed).toBeGreaterThan(0);
    expect(proxy.calls.parts).toBeGreaterThanOrEqual(3);
    proxy.failEvery = 0;
    expect((await buffer(await storage.read('originals/ef/parts.jpg'))).equals(content)).toBe(true);
    storage.close();
    await proxy.stop();
  });

  it('retries as often after an outage as before', async () => {
    const proxy = await FaultyProxy.start(s3.url);
    const storage = await openStore(s3.env(proxy.url));
    const statMissing = () => storage.stat('framed/ef/none.jpg');
    proxy.isDown = true;
    const during = await Promise.allSettled(Array.from({ length: 40 }, statMissing));
    expect(new Set(during.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(proxy.calls.failed).toBe(5 * during.length);
    proxy.isDown = false;
    proxy.failEvery = 2;
    for (let call = 0; call < 10; call += 1) expect(await statMissing()).toBeNull();
    storage.close();
    await proxy.stop();
  });

  it("throws the source's error when the content cannot be read", async () => {
    const storage = await openStore(s3.env());
    const missing = createReadStream(join(folder, 'no-such-file'));
    const put = storage.put('framed/ef/missing.jpg', missing, JPEG);
    await expect(put).rejects.toMatchObject({ code: 'ENOENT' });
    storage.close();
  });

  it('aborts only old unfinished multipart uploads', async () => {
    const [old, young] = ['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    const abortedUrls: string[] = [];
    const server = createServer((request, response) => {
      if (request.method === 'DELETE') abortedUrls.push(request.url ?? '');
      const upload = (key: string, initiatedAt: string) =>
        `<Upload><Key>${key}</Key><UploadId>id-${key}</UploadId><Initiated>${initiatedAt}</Initiated></Upload>`;
      const list = `<ListMultipartUploadsResult>${upload('a.jpg', old)}${upload('b.jpg', young)}</ListMultipartUploadsResult>`;
      response
        .writeHead(request.method === 'DELETE' ? 204 : 200)
        .end(request.method === 'GET' ? list : undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const storage = await openStore(s3.env(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    expect(await storage.sweepIncoming(new Date('2026-01-02'))).toBe(1);
    expect(abortedUrls).toEqual([expect.stringMatching(/a\.jpg\?.*uploadId=id-a\.jpg/)]);
    storage.close();
    server.close();
    server.closeAllConnections();
  });
});
