import { randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CopiedNames } from '../../src/platform/storage/copied-names.js';
import { MediaCopy } from '../../src/media/media-copy.js';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { localMedia, openStorage } from '../../src/platform/storage/open-storage.js';
import type { Storage } from '../../src/platform/storage/storage.js';
import { S3Server } from '../support/s3/s3-server.js';
import { TroubledProxy } from '../support/s3/troubled-proxy.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

describe('copying media to a bucket', () => {
  const pictures = new Map(
    Array.from({ length: 60 }, (_, index) => [`framed/${10 + (index % 9)}/${index}.jpg`, randomBytes(2000)]),
  );
  let data: string;
  let s3: S3Server;
  let proxy: TroubledProxy;
  let folder: Storage;
  let bucket: Storage;

  beforeAll(async () => {
    data = await temporaryFolder();
    s3 = await S3Server.start();
    proxy = await TroubledProxy.before(s3.url);
    folder = localMedia(data);
    bucket = openStorage(parseSettings({ DATA_DIR: data, ...s3.env(proxy.url) }));
    const headers = { contentType: 'image/jpeg', cacheControl: 'no-store' };
    for (const [name, content] of pictures) await folder.put(name, content, headers);
  });
  afterAll(async () => {
    bucket.close();
    await proxy.stop();
    await s3.stop();
    await removeFolder(data);
  });

  const journal = () => join(data, 'copied.txt');
  const copy = async () => new MediaCopy(folder, bucket, await CopiedNames.open(journal()));

  it('breaks off when the bucket goes away, and goes on where it was', async () => {
    const broken = (await copy()).run(({ copied }) => {
      if (copied === 20) proxy.isDown = true;
    });
    await expect(broken).rejects.toThrow();
    proxy.isDown = false;
    // What a crash in the middle of a line leaves.
    await appendFile(journal(), 'framed/10/0.j');

    const rest = await (await copy()).run();
    expect(rest.found).toBe(60);
    expect(rest.skipped).toBeGreaterThanOrEqual(20);
    expect(rest.copied).toBe(60 - rest.skipped);
    for (const [name, content] of pictures) expect(await buffer(await bucket.read(name))).toEqual(content);
  });

  it('has nothing left to do then', async () => {
    expect(await (await copy()).run()).toEqual({ found: 60, copied: 0, skipped: 60 });
  });

  it('stores the headers that belong to the folder, whatever the first store knew', async () => {
    const { headers } = await fetch(`${s3.url}/eventframe/framed/10/0.jpg`);
    expect(headers.get('cache-control')).toBe('public, max-age=86400, immutable');
  });

  it('does not take a damaged copy for done', async () => {
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
});
