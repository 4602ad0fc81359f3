import { createWriteStream } from 'node:fs';
import { readFile, rename as moveFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { limitKey } from '../../src/platform/throttling/throttle.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { manyPhotos } from '../factories/event-of-photos.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { eventRow, type EventRow } from '../factories/gallery.js';
import { encoder, naturalPicture } from '../factories/pictures.js';
import { tiledHeic } from '../factories/tiled-heic.js';
import { uploadPhoto } from '../factories/uploads.js';
import { eventually } from '../support/eventually.js';
import { TestProcess } from '../support/processes.js';
import { readZip, type ZipEntry } from '../support/read-zip.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const PHOTOS = 2000;
/** The most a plan has room for in a month, Monthly Unlimited aside. */
const FULL_EVENT = 12_000;
const BYTES_PER_MB = 1024 * 1024;
/** More than the server may use in all: who keeps it in memory is found out. */
const ARCHIVE_BYTES = 520 * BYTES_PER_MB;
const MEMORY_KILOBYTES = 500 * 1024;
/** Bytes of the records an archive ends with, and where they say how many files there are (APPNOTE 4.3.14 to 16). */
const END_OF_ARCHIVE = 56 + 20 + 22;
const ENTRIES_AT = 32;

describe("an event's photos as a ZIP", () => {
  let app: TestApp;
  let limited: TestApp;
  let owner: Account;
  let large: EventRow;
  let largeIds: string[];
  let pictures: Buffer[];
  let heic: Buffer;
  /** Of twelve megapixels in tiles, as a phone's camera writes it. */
  let largeHeic: Buffer;
  let folder: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    app = await createTestApp();
    limited = await createTestApp({ beside: app, env: { RATE_LIMIT_FACTOR: '1' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    large = await eventRow(app, owner);
    pictures = await Promise.all(Array.from({ length: 8 }, (_, number) => pictureOf(number, PHOTOS)));
    heic = await readFile(join(import.meta.dirname, '../fixtures/quarters.heic'));
    const tile = await readFile(join(import.meta.dirname, '../fixtures/tile.heic'));
    largeHeic = tiledHeic(tile, { width: 512, height: 512 }, 8, 6);
    largeIds = await manyPhotos(app, large, PHOTOS, pictures, (number) =>
      isHeic(number)
        ? { content: isLargeHeic(number) ? largeHeic : heic, type: 'image/heic' }
        : { content: pictures[number % pictures.length] ?? Buffer.of(), type: 'image/jpeg' },
    );
  });
  afterAll(async () => {
    await limited.stop();
    await app.stop();
    await removeFolder(folder);
  });

  /** Which originals of the large event are from a phone that writes HEIC; each is made a JPEG on the way. */
  const isHeic = (number: number) => number % 100 === 50;
  const isLargeHeic = (number: number) => number % 500 === 50;

  /** A picture that opens, of the size that makes an archive of so many as large as it is to be. */
  async function pictureOf(number: number, photos: number): Promise<Buffer> {
    const jpeg = await encoder(naturalPicture(320, 240, number + 1))
      .jpeg()
      .toBuffer();
    return Buffer.concat([jpeg, Buffer.alloc(Math.ceil(ARCHIVE_BYTES / photos) - jpeg.length, number)]);
  }

  const path = ({ id }: { id: string }, query = '') => `/api/events/${id}/photos.zip${query}`;

  /** Downloads to a file, as a browser does. */
  async function save(
    agent: Agent,
    url: string,
  ): Promise<{ file: string; response: Response; bytes: number }> {
    const response = await agent.get(url);
    if (response.status !== 200 || response.body === null) throw new Error(await response.text());
    const file = join(folder, `${Math.random()}.zip`);
    let bytes = 0;
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    await pipeline(Readable.fromWeb(response.body as never), counted, createWriteStream(file));
    return { file, response, bytes };
  }

  async function entriesOf(agent: Agent, url: string): Promise<ZipEntry[]> {
    const entries: ZipEntry[] = [];
    for await (const entry of readZip((await save(agent, url)).file)) entries.push(entry);
    return entries;
  }

  /** Begun, and not read: it goes on for as long as nobody takes it. */
  async function begin(node = app): Promise<{ response: Response; abort: AbortController }> {
    const abort = new AbortController();
    const there = new Agent(node);
    const signedIn = await there.post('/api/login', { username: owner.email, password: owner.password });
    expect(signedIn.status).toBe(200);
    await signedIn.text();
    return { response: await there.fetch(path(large), { signal: abort.signal }), abort };
  }

  const usesOf = async (name: string, of: string) =>
    (await app.database.query<unknown[]>('SELECT FROM running_uses WHERE key = $1', [limitKey(name, of)]))
      .length;
  const runningUses = () => usesOf('photo-archives', owner.id);

  describe('in bounded memory', () => {
    let server: TestProcess;
    let agent: Agent;

    beforeAll(async () => {
      server = TestProcess.start(join(import.meta.dirname, '../support/run-node.mjs'), [], {
        DATA_DIR: app.dataDir,
        DATABASE_URL: app.databaseUrl,
        SESSION_SECRET: 'a-secret-that-is-only-good-for-tests',
        RATE_LIMIT_FACTOR: '0',
        LOG_LEVEL: 'error',
        // As scripts/lib/server-process.mjs and the Dockerfile start it.
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
      });
      const [, url = ''] = await server.line(/ready (\S+)/);
      agent = new Agent({ ...app, url });
      await agent.post('/api/login', { username: owner.email, password: owner.password });
    });
    afterAll(() => server.end('SIGTERM'));

    /** The most the node ever held, by the kernel's own mark. */
    async function mostKilobytes(): Promise<number> {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]);
    }

    it(`streams ${PHOTOS} photos, and each file in it opens`, async () => {
      const { file, response, bytes } = await save(agent, path(large));
      expect(bytes).toBeGreaterThan(ARCHIVE_BYTES);
      expect(response.headers.get('content-length')).toBe(String(bytes));
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename=${large.slug}-photos.zip`,
      );
      expect(await mostKilobytes()).toBeLessThan(MEMORY_KILOBYTES);

      let number = 0;
      for await (const { name, content, stored } of readZip(file)) {
        const at = new Date(Date.UTC(2026, 5, 20, 18, (number += 1)));
        const moment = at.toISOString().replace('.000', '').replaceAll(':', '-');
        expect([name, stored]).toEqual([`${String(number).padStart(4, '0')}-${moment}.jpg`, true]);
        expect(content.equals(pictures[(number - 1) % pictures.length] ?? Buffer.of())).toBe(true);
      }
      expect(number).toBe(PHOTOS);
      for (const picture of pictures) expect((await sharp(picture).stats()).channels).toHaveLength(3);
    });

    it(`streams the originals of ${PHOTOS} photos, a phone's HEIC among them, and each file opens`, async () => {
      const { file, bytes } = await save(agent, path(large, '?kind=originals'));
      expect(bytes).toBeGreaterThan(MEMORY_KILOBYTES * 1024);
      expect(await mostKilobytes()).toBeLessThan(MEMORY_KILOBYTES);

      let number = 0;
      for await (const { name, content } of readZip(file)) {
        expect(name).toMatch(new RegExp(`^${String(number + 1).padStart(4, '0')}-.*\\.jpg$`));
        if (isHeic(number)) {
          const size = isLargeHeic(number) ? { width: 4096, height: 3072 } : { width: 192, height: 128 };
          expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', ...size });
        } else expect(content.equals(pictures[number % pictures.length] ?? Buffer.of())).toBe(true);
        number += 1;
      }
      expect(number).toBe(PHOTOS);
    });

    it('has Node warn of no leak', async () => {
      const small = await eventRow(app, owner);
      await manyPhotos(app, small, 2, pictures);
      expect(await entriesOf(agent, path(small))).toHaveLength(2);
      expect(server.printed).not.toContain('MaxListenersExceededWarning');
    });

    it(`streams the ${FULL_EVENT} photos of a full event`, async () => {
      const full = await eventRow(app, owner);
      await manyPhotos(app, full, FULL_EVENT, [await pictureOf(0, FULL_EVENT)]);
      const response = await agent.get(path(full));
      let bytes = 0;
      let end = Buffer.of();
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        end = Buffer.concat([end, chunk]).subarray(-END_OF_ARCHIVE);
      }
      expect(bytes).toBeGreaterThan(ARCHIVE_BYTES);
      expect(response.headers.get('content-length')).toBe(String(bytes));
      expect(end.readBigUInt64LE(ENTRIES_AT)).toBe(BigInt(FULL_EVENT));
      expect(await mostKilobytes()).toBeLessThan(MEMORY_KILOBYTES);
    });
  });

  describe('of guests', () => {
    let event: CreatedEvent;
    let guest: Agent;

    beforeAll(async () => {
      guest = new Agent(app);
      event = await createEvent(owner);
    });

    // asvs: 5.4.1
    it('holds the framed pictures or the originals, of the photos that are asked for', async () => {
      const first = await uploadPhoto(guest, event.linkSlug, {
        picture: await encoder(naturalPicture(400, 300, 1))
          .jpeg()
          .toBuffer(),
      });
      const second = await uploadPhoto(guest, event.linkSlug, { picture: heic });
      await owner.agent.patch(`/api/events/${event.id}/photos/${second.id}`, { state: 'hidden' });

      const framed = await entriesOf(owner.agent, path(event));
      expect(framed.map(({ name }) => name)).toEqual([
        expect.stringMatching(/^0001-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.jpg$/),
        expect.stringMatching(/^0002-.*\.jpg$/),
      ]);
      const shown = await guest.get(first.photoUrl);
      expect(framed[0]?.content.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true);

      const originals = await entriesOf(owner.agent, path(event, '?kind=originals'));
      const described = await Promise.all(originals.map(({ content }) => sharp(content).metadata()));
      expect(described.map(({ format }) => format)).toEqual(['jpeg', 'jpeg']);
      expect(described[0]).toMatchObject({ width: 400, height: 300 });

      const numberOf = async (query: string) => (await entriesOf(owner.agent, path(event, query))).length;
      expect(await numberOf('?state=shown')).toBe(1);
      expect(await numberOf('?state=hidden')).toBe(1);
      expect(await numberOf('?state=held')).toBe(0);
      expect(await numberOf(`?frameId=${event.frames[0]?.id}`)).toBe(2);
      expect(await numberOf(`?ids=${first.id},${largeIds[0]}`)).toBe(1);
      for (const query of ['?kind=all', '?state=lost', '?ids=1', '?frameId=x']) {
        expect((await owner.agent.get(path(event, query))).status).toBe(400);
      }
    });

    it('is as long as it was said to be, HEIC originals aside', async () => {
      const { response, bytes } = await save(owner.agent, path(event));
      expect(response.headers.get('content-length')).toBe(String(bytes));
      const { response: originals } = await save(owner.agent, path(event, '?kind=originals'));
      expect(originals.headers.get('content-length')).toBeNull();
      // A guess instead: the JPEG as it is, and the HEIC as large as JPEGs of such ones are.
      const [kept] = await entriesOf(owner.agent, path(event, '?kind=originals'));
      expect(originals.headers.get('x-likely-length')).toBe(
        String((kept?.content.length ?? 0) + 3 * heic.length),
      );
      expect(response.headers.get('x-likely-length')).toBeNull();
    });

    it('tells whether it would be sent to who asks for its head, on no record and in no place', async () => {
      const recorded = async () =>
        (await app.database.query<unknown[]>(`SELECT FROM audit_log WHERE action = 'photos.downloaded'`))
          .length;
      const before = await recorded();
      const there = new Agent(limited);
      await there.post('/api/login', { username: owner.email, password: owner.password });
      const ask = async (url = path(event)) => (await there.fetch(url, { method: 'HEAD' })).status;
      // More than may be sent at once, and none of them waits for another's end.
      for (let times = 0; times < 5; times += 1) expect(await ask()).toBe(200);
      expect(await ask(path(event, '?kind=all'))).toBe(400);
      const key = limitKey('photo-archives', owner.id);
      for (let taken = 0; taken < 3; taken += 1) {
        await app.database.query('SELECT take_running_use(gen_random_uuid(), $1, 3, 3600)', [key]);
      }
      expect(await ask()).toBe(429);
      await app.database.query('DELETE FROM running_uses WHERE key = $1', [key]);
      expect([await recorded(), await runningUses()]).toEqual([before, 0]);
    });
  });

  it('goes on over a photo that was hidden meanwhile, and breaks off where one was deleted', async () => {
    const [hidden, deleted] = largeIds.slice(-2) as [string, string];
    const drained = async ({ response }: { response: Response }) => {
      let bytes = 0;
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
      return bytes;
    };
    const first = await begin();
    await rename(hidden);
    expect(await drained(first)).toBe(Number(first.response.headers.get('content-length')));

    const second = await begin();
    await app.database.query('DELETE FROM generated_photos WHERE id = $1', [deleted]);
    await expect(drained(second)).rejects.toThrow();
  });

  /** What hiding does to a photo's picture. */
  async function rename(id: string): Promise<void> {
    const [old, fresh] = [`framed/${id.slice(0, 2)}/${id}.jpg`, `framed/${id.slice(0, 2)}/${id}-now.jpg`];
    await moveFile(join(app.dataDir, 'media', old), join(app.dataDir, 'media', fresh));
    await app.database.query('UPDATE generated_photos SET framed_object = $2 WHERE id = $1', [id, fresh]);
  }

  // asvs: 15.1.3
  it('is sent three times at once to an organizer, on all nodes together', async () => {
    const running = [await begin(limited), await begin(limited)];
    const other = await createTestApp({ beside: app, env: { RATE_LIMIT_FACTOR: '1' } });
    try {
      running.push(await begin(other));
      expect(running.map(({ response }) => response.status)).toEqual([200, 200, 200]);
      const fourth = await begin(other);
      expect(fourth.response.status).toBe(429);
      expect(Number(fourth.response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await fourth.response.json()).toMatchObject({ code: 'too_many_requests' });

      running[0]?.abort.abort();
      await eventually(async () => expect(await runningUses()).toBe(2));
      const again = await begin(other);
      expect(again.response.status).toBe(200);
      for (const { abort } of [...running, again]) abort.abort();
      await eventually(async () => expect(await runningUses()).toBe(0));
    } finally {
      await other.stop();
    }
  });

  it('is cut off when the session it was asked with is ended, on another node too', async () => {
    const { response } = await begin(limited);
    expect([response.status, await runningUses()]).toEqual([200, 1]);
    // The event's own, for which making its photos anew waits.
    expect(await usesOf('event-archives', large.id)).toBe(1);
    expect((await owner.agent.delete('/api/user/sessions')).status).toBe(200);
    await eventually(async () => expect(await runningUses()).toBe(0));
    expect(await usesOf('event-archives', large.id)).toBe(0);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('counts no download of a node that died', async () => {
    await app.database.query(
      `INSERT INTO running_uses SELECT gen_random_uuid(), $1, now() - interval '1 second' FROM generate_series(1, 3)`,
      [limitKey('photo-archives', owner.id)],
    );
    const { response, abort } = await begin(limited);
    expect(response.status).toBe(200);
    abort.abort();
    await eventually(async () => expect(await runningUses()).toBe(0));
  });
});
