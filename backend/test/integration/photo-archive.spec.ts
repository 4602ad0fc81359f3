import { createWriteStream } from 'node:fs';
import { readFile, rename as moveFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { limitKey } from '../../src/platform/throttling/throttle.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { createPhotos } from '../factories/many-photos.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { eventRow, type EventRow } from '../factories/gallery.js';
import { encoder, naturalImage } from '../factories/images.js';
import { tiledHeic } from '../factories/tiled-heic.js';
import { uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { TestProcess } from '../support/processes.js';
import { readZip, type ZipEntry } from '../support/read-zip.js';
import { countOf } from '../support/soak.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const PHOTOS = countOf('photos of an archive', { test: 400, soak: 1000 });
/** 12,000 is the largest monthly limit of a plan, Monthly Unlimited aside. */
const FULL_EVENT = countOf('photos of a full event', { test: 2000, soak: 12_000 });
const BYTES_PER_MB = 1024 * 1024;
const ARCHIVE_BYTES = countOf('megabytes of an archive', { test: 180, soak: 520 }) * BYTES_PER_MB;
/** A node that buffers an archive would grow by all of it. */
const MAX_GROWTH_KB = 0.75 * (ARCHIVE_BYTES / 1024);
/** Size of the records at the end of an archive and offset of the file count (APPNOTE 4.3.14 to 4.3.16). */
const END_RECORDS_BYTES = 56 + 20 + 22;
const FILE_COUNT_OFFSET = 32;

describe('GET /api/events/:id/photos.zip', () => {
  let app: TestApp;
  let limited: TestApp;
  let owner: Account;
  let large: EventRow;
  let largeIds: string[];
  let photos: Buffer[];
  let heic: Buffer;
  /** A tiled HEIC of 12 megapixels, as phone cameras write it. */
  let largeHeic: Buffer;
  let folder: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    app = await createTestApp();
    limited = await createTestApp({ sharedWith: app, env: { RATE_LIMIT_FACTOR: '1' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    large = await eventRow(app, owner);
    photos = await Promise.all(Array.from({ length: 8 }, (_, number) => paddedPhoto(number, PHOTOS)));
    heic = await readFile(join(import.meta.dirname, '../fixtures/quarters.heic'));
    const tile = await readFile(join(import.meta.dirname, '../fixtures/tile.heic'));
    largeHeic = tiledHeic(tile, { width: 512, height: 512 }, 8, 6);
    largeIds = await createPhotos(app, large, PHOTOS, photos, (number) =>
      isHeic(number)
        ? { content: isLargeHeic(number) ? largeHeic : heic, type: 'image/heic' }
        : { content: photos[number % photos.length] ?? Buffer.of(), type: 'image/jpeg' },
    );
  });
  afterAll(async () => {
    await limited.stop();
    await app.stop();
    await removeFolder(folder);
  });

  /** The originals of the large event that are HEIC. The archive converts each to JPEG. */
  const isHeic = (number: number) => number % 100 === 50;
  const isLargeHeic = (number: number) => number % 500 === 50;

  /** A valid photo, padded so that the archive reaches `ARCHIVE_BYTES`. */
  async function paddedPhoto(number: number, photos: number): Promise<Buffer> {
    const jpeg = await encoder(naturalImage(320, 240, number + 1))
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

  /** Starts a download without reading it, so that it keeps running. */
  async function startDownload(node = app): Promise<{ response: Response; abort: AbortController }> {
    const abort = new AbortController();
    const agent = new Agent(node);
    const signedIn = await agent.post('/api/login', { username: owner.email, password: owner.password });
    expect(signedIn.status).toBe(200);
    await signedIn.text();
    return { response: await agent.fetch(path(large), { signal: abort.signal }), abort };
  }

  const usesOf = async (name: string, of: string) =>
    (await app.database.query<unknown[]>('SELECT FROM running_uses WHERE key = $1', [limitKey(name, of)]))
      .length;
  const runningUses = () => usesOf('photo-archives', owner.id);

  describe('memory', () => {
    let server: TestProcess;
    let agent: Agent;
    let startKb: number;

    beforeAll(async () => {
      server = TestProcess.start(join(import.meta.dirname, '../support/run-node.mjs'), [], {
        DATA_DIR: app.dataDir,
        DATABASE_URL: app.databaseUrl,
        SESSION_SECRET: 'a-secret-for-tests-with-32-characters',
        RATE_LIMIT_FACTOR: '0',
        LOG_LEVEL: 'error',
        // The settings of scripts/lib/server-process.mjs and the Dockerfile.
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
      });
      const [, url = ''] = await server.line(/ready (\S+)/);
      agent = new Agent({ ...app, url });
      await agent.post('/api/login', { username: owner.email, password: owner.password });
      startKb = await peakKb();
    });
    afterAll(() => server.end('SIGTERM'));

    /** The node's peak memory (VmHWM) since it started. */
    async function peakKb(): Promise<number> {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]);
    }
    const growthKb = async () => (await peakKb()) - startKb;

    it(`streams ${PHOTOS} valid photos below the memory limit`, async () => {
      const { file, response, bytes } = await save(agent, path(large));
      expect(bytes).toBeGreaterThan(ARCHIVE_BYTES);
      expect(response.headers.get('content-length')).toBe(String(bytes));
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename=${large.slug}-photos.zip`,
      );
      expect(await growthKb()).toBeLessThan(MAX_GROWTH_KB);

      let number = 0;
      for await (const { name, content, stored } of readZip(file)) {
        const at = new Date(Date.UTC(2026, 5, 20, 18, (number += 1)));
        const moment = at.toISOString().replace('.000', '').replaceAll(':', '-');
        expect([name, stored]).toEqual([`${String(number).padStart(4, '0')}-${moment}.jpg`, true]);
        expect(content.equals(photos[(number - 1) % photos.length] ?? Buffer.of())).toBe(true);
      }
      expect(number).toBe(PHOTOS);
      for (const image of photos) expect((await sharp(image).stats()).channels).toHaveLength(3);
    });

    it(`streams ${PHOTOS} valid originals, including HEIC, below the memory limit`, async () => {
      const { file, bytes } = await save(agent, path(large, '?kind=originals'));
      expect(bytes).toBeGreaterThan(0.95 * ARCHIVE_BYTES);
      expect(await growthKb()).toBeLessThan(MAX_GROWTH_KB);

      let number = 0;
      for await (const { name, content } of readZip(file)) {
        expect(name).toMatch(new RegExp(`^${String(number + 1).padStart(4, '0')}-.*\\.jpg$`));
        if (isHeic(number)) {
          const size = isLargeHeic(number) ? { width: 4096, height: 3072 } : { width: 192, height: 128 };
          expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', ...size });
        } else expect(content.equals(photos[number % photos.length] ?? Buffer.of())).toBe(true);
        number += 1;
      }
      expect(number).toBe(PHOTOS);
    });

    it('causes no MaxListenersExceededWarning', async () => {
      const small = await eventRow(app, owner);
      await createPhotos(app, small, 2, photos);
      expect(await entriesOf(agent, path(small))).toHaveLength(2);
      expect(server.printed).not.toContain('MaxListenersExceededWarning');
    });

    it(`streams ${FULL_EVENT} photos of a full event below the memory limit`, async () => {
      const full = await eventRow(app, owner);
      await createPhotos(app, full, FULL_EVENT, [await paddedPhoto(0, FULL_EVENT)]);
      const response = await agent.get(path(full));
      let bytes = 0;
      let end = Buffer.of();
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        end = Buffer.concat([end, chunk]).subarray(-END_RECORDS_BYTES);
      }
      expect(bytes).toBeGreaterThan(ARCHIVE_BYTES);
      expect(response.headers.get('content-length')).toBe(String(bytes));
      expect(end.readBigUInt64LE(FILE_COUNT_OFFSET)).toBe(BigInt(FULL_EVENT));
      expect(await growthKb()).toBeLessThan(MAX_GROWTH_KB);
    });
  });

  describe('content', () => {
    let event: CreatedEvent;
    let guest: Agent;

    beforeAll(async () => {
      guest = new Agent(app);
      event = await createEvent(owner);
    });

    // asvs: 5.4.1
    it('contains framed photos or originals, filtered by the query', async () => {
      const first = await uploadPhoto(guest, event.linkSlug, {
        photo: await encoder(naturalImage(400, 300, 1))
          .jpeg()
          .toBuffer(),
      });
      const second = await uploadPhoto(guest, event.linkSlug, { photo: heic });
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

    it('returns the exact length, or an estimate for HEIC originals', async () => {
      const { response, bytes } = await save(owner.agent, path(event));
      expect(response.headers.get('content-length')).toBe(String(bytes));
      const { response: originals } = await save(owner.agent, path(event, '?kind=originals'));
      expect(originals.headers.get('content-length')).toBeNull();
      // The estimate is the JPEG's size plus three times the HEIC's size.
      const [jpegEntry] = await entriesOf(owner.agent, path(event, '?kind=originals'));
      expect(originals.headers.get('x-likely-length')).toBe(
        String((jpegEntry?.content.length ?? 0) + 3 * heic.length),
      );
      expect(response.headers.get('x-likely-length')).toBeNull();
    });

    it('responds to HEAD without an audit entry and without using a slot', async () => {
      const recorded = async () =>
        (await app.database.query<unknown[]>(`SELECT FROM audit_log WHERE action = 'photos.downloaded'`))
          .length;
      const before = await recorded();
      const there = new Agent(limited);
      await there.post('/api/login', { username: owner.email, password: owner.password });
      const ask = async (url = path(event)) => (await there.fetch(url, { method: 'HEAD' })).status;
      // More requests than concurrent downloads allowed; none takes a slot.
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

  it('continues when a photo is hidden during the download and fails when one is deleted', async () => {
    const [hidden, deleted] = largeIds.slice(-2) as [string, string];
    const countBytes = async ({ response }: { response: Response }) => {
      let bytes = 0;
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
      return bytes;
    };
    const first = await startDownload();
    await renameFramedFile(hidden);
    expect(await countBytes(first)).toBe(Number(first.response.headers.get('content-length')));

    const second = await startDownload();
    await app.database.query('DELETE FROM generated_photos WHERE id = $1', [deleted]);
    await expect(countBytes(second)).rejects.toThrow();
  });

  /** Renames the framed file, as hiding a photo does. */
  async function renameFramedFile(id: string): Promise<void> {
    const [old, fresh] = [`framed/${id.slice(0, 2)}/${id}.jpg`, `framed/${id.slice(0, 2)}/${id}-now.jpg`];
    await moveFile(join(app.dataDir, 'media', old), join(app.dataDir, 'media', fresh));
    await app.database.query('UPDATE generated_photos SET framed_object = $2 WHERE id = $1', [id, fresh]);
  }

  // asvs: 15.1.3
  it('limits an organizer to three concurrent downloads across nodes', async () => {
    const running = [await startDownload(limited), await startDownload(limited)];
    const other = await createTestApp({ sharedWith: app, env: { RATE_LIMIT_FACTOR: '1' } });
    try {
      running.push(await startDownload(other));
      expect(running.map(({ response }) => response.status)).toEqual([200, 200, 200]);
      const fourth = await startDownload(other);
      expect(fourth.response.status).toBe(429);
      expect(Number(fourth.response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await fourth.response.json()).toMatchObject({ code: 'too_many_requests' });

      running[0]?.abort.abort();
      await waitFor(async () => expect(await runningUses()).toBe(2));
      const again = await startDownload(other);
      expect(again.response.status).toBe(200);
      for (const { abort } of [...running, again]) abort.abort();
      await waitFor(async () => expect(await runningUses()).toBe(0));
    } finally {
      await other.stop();
    }
  });

  it('aborts the download when another node ends its session', async () => {
    const { response } = await startDownload(limited);
    expect([response.status, await runningUses()]).toEqual([200, 1]);
    // Re-rendering of the event waits for this use.
    expect(await usesOf('event-archives', large.id)).toBe(1);
    expect((await owner.agent.delete('/api/user/sessions')).status).toBe(200);
    await waitFor(async () => expect(await runningUses()).toBe(0));
    expect(await usesOf('event-archives', large.id)).toBe(0);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('ignores expired downloads of a lost node', async () => {
    await app.database.query(
      `INSERT INTO running_uses SELECT gen_random_uuid(), $1, now() - interval '1 second' FROM generate_series(1, 3)`,
      [limitKey('photo-archives', owner.id)],
    );
    const { response, abort } = await startDownload(limited);
    expect(response.status).toBe(200);
    abort.abort();
    await waitFor(async () => expect(await runningUses()).toBe(0));
  });
});
