import { createHash, randomUUID } from 'node:crypto';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { sendSignal } from '../../src/platform/database/embedded/processes.js';
import { ensureEmbeddedPostgres } from '../../src/platform/database/embedded/ensure-embedded-postgres.js';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { encoder, naturalImage } from '../factories/images.js';
import { seeded } from '../factories/random.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { ServerProcess } from '../support/server-process.js';
import { countOf, SEED } from '../support/soak.js';
import { findAllFiles, expectCleanStorage, findUnfinishedFiles } from '../support/stored-files.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp } from '../support/test-app.js';

const KILLS = countOf('kills under uploads', { test: 4, soak: 20 });
const CLIENTS = 6;
const DISTINCT_PHOTOS = 5;
/** The server starts more than 20 times, concurrently with other tests. */
const TIMEOUT_MS = 1_500_000;

/**
 * Processes to kill, alternating. An orphaned database stops gracefully; a killed one is recovered at the
 * next start.
 */
const TARGETS = ['the server alone', 'the server and its database'] as const;
type Target = (typeof TARGETS)[number];

/** Time of a kill: after a number of responses to uploads, plus milliseconds. */
interface KillTime {
  answersToCome: number;
  delayMs: number;
}

/** An upload as its client knows it. */
interface Upload {
  key: string;
  image: number;
  /** The status 201 was received, but possibly not the body. */
  confirmed: boolean;
}

/** The same photo in the same frame renders to identical files. */
type Digests = Record<'framed' | 'thumb' | 'original', string>;

interface PhotoRow {
  key: string;
  id: string;
  framed: string;
  thumb: string;
  original: string;
}

describe(`server killed during uploads (SEED=${SEED})`, () => {
  const random = seeded(SEED);
  const killTimes = Array.from({ length: KILLS }, (): KillTime => ({
    answersToCome: Math.floor(random() * 6),
    delayMs: random() * 80,
  }));
  let databaseUrl: string;
  let rows: DataSource;
  let dataDir: string;
  let server: ServerProcess;
  let slug: string;
  let images: Buffer[];
  let expected: Digests[];
  const uploads: Upload[] = [];

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    server = await start();
    images = await Promise.all(
      Array.from({ length: DISTINCT_PHOTOS }, (_, i) =>
        encoder(naturalImage(400, 300, i + 1))
          .jpeg({ quality: 85 })
          .toBuffer(),
      ),
    );
    const node = await createTestApp({ sharedWith: { databaseUrl, dataDir } });
    try {
      slug = (await createEvent(await signedInOrganizer(node, 'monthly-unlimited'))).linkSlug;
      expected = [];
      for (const image of images) expected.push(await undisturbedDigests(node.url, image));
    } finally {
      await node.stop();
    }
  });
  afterAll(async () => {
    if (rows.isInitialized) await rows.destroy();
    await server.end('SIGTERM');
    await removeFolder(dataDir);
  });

  it(
    'stores each confirmed photo, renders retried ones once and leaves no orphans',
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const target = TARGETS[kill % TARGETS.length]!;
        await surviveKillOf(target, killTimes[kill]!).catch((error: unknown) => {
          const what = error instanceof Error ? error.message : String(error);
          throw new Error(`After kill ${kill + 1}, of ${target}: ${what}`, { cause: error });
        });
      }
      const confirmed = uploads.filter((upload) => upload.confirmed).length;
      expect(confirmed).toBeGreaterThanOrEqual(KILLS / 2);
      // Requests that are open at the kill get no response.
      expect(uploads.length - confirmed).toBeGreaterThanOrEqual(KILLS);

      await expectWhole(uploads);
      await expectExactCounts(uploads.length);
      await expectSweptClean();
    },
    TIMEOUT_MS,
  );

  async function surviveKillOf(target: Target, killTime: KillTime): Promise<void> {
    const round = await killUnderLoad(target, killTime);
    server = await start();

    await expectFilesOfAllRows();
    await expectWhole(round.filter(({ confirmed }) => confirmed));
    await retryTwice(round);
    await expectWhole(round);
  }

  /** Starts the server with the embedded database, as `npm start` does. */
  async function start(): Promise<ServerProcess> {
    const started = await ServerProcess.start({ databaseUrl: '', dataDir }, { DEMO_DATA: 'false' });
    ({ url: databaseUrl } = await ensureEmbeddedPostgres({ dataDir, log: () => undefined }));
    rows = await new DataSource(dataSourceOptions(databaseUrl)).initialize();
    return started;
  }

  async function killNow(target: Target): Promise<void> {
    const pidFile = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
    const ended = server.end('SIGKILL');
    if (target === 'the server and its database') sendSignal(Number.parseInt(pidFile), 'SIGKILL');
    await ended;
  }

  /** Uploads continuously and kills the server at the given time. */
  async function killUnderLoad(target: Target, { answersToCome, delayMs }: KillTime): Promise<Upload[]> {
    await rows.destroy();
    const round: Upload[] = [];
    const guest = new Agent(server);
    let answered = 0;
    let enough = () => {};
    const busy = new Promise<void>((resolve) => (enough = resolve));

    const client = async () => {
      for (;;) {
        const upload = {
          key: randomUUID(),
          image: Math.floor(random() * DISTINCT_PHOTOS),
          confirmed: false,
        };
        round.push(upload);
        try {
          const response = await send(guest, upload);
          if (response.status !== 201)
            throw new UnexpectedResponseError(`${response.status} ${await response.text()}`);
          upload.confirmed = true;
          answered += 1;
          if (answered >= answersToCome) enough();
          await response.arrayBuffer();
        } catch (error) {
          if (error instanceof UnexpectedResponseError) throw error;
          return;
        }
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    if (answersToCome === 0) enough();
    await Promise.race([busy, Promise.all(clients)]);
    // A random delay. No expectation depends on its duration.
    await sleep(delayMs);
    await killNow(target);
    await Promise.all(clients);
    uploads.push(...round);
    return round;
  }

  function send(guest: Agent, { key, image }: Upload): Promise<Response> {
    return postPhoto(guest, slug, { key, photo: images[image]! });
  }

  /** Retries all uploads concurrently with their keys, twice. Each key has one photo. */
  async function retryTwice(round: Upload[]): Promise<void> {
    const guest = new Agent(server);
    const retry = () =>
      Promise.all(round.map(({ key, image }) => uploadPhoto(guest, slug, { key, photo: images[image]! })));
    const first = await retry();
    const second = await retry();
    expect(second).toEqual(first);
    const found = await photosOf(round);
    expect(first.map(({ id }) => id)).toEqual(round.map(({ key }) => found.get(key)?.id));
  }

  /** Each upload has a row and files that equal those of an undisturbed upload. */
  async function expectWhole(some: Upload[]): Promise<void> {
    const found = await photosOf(some);
    for (const { key, image } of some) {
      const photo = found.get(key);
      if (photo === undefined) throw new Error(`The photo of ${key} is missing`);
      const digests = {
        framed: await digestOf(await fetch(`${server.url}/media/${photo.framed}`)),
        thumb: await digestOf(await fetch(`${server.url}/media/${photo.thumb}`)),
        original: digest(await readFile(join(dataDir, 'media', photo.original))),
      };
      expect({ key, ...digests }).toEqual({ key, ...expected[image] });
    }
  }

  async function expectFilesOfAllRows(): Promise<void> {
    const files = new Set(await findAllFiles({ dataDir }));
    expect((await namesInRows()).filter((name) => !files.has(name))).toEqual([]);
  }

  async function expectExactCounts(photos: number): Promise<void> {
    const all = photos + DISTINCT_PHOTOS;
    const [counts] = await rows.query<unknown[]>(
      `SELECT (SELECT count(*)::int FROM generated_photos) AS photos,
         (SELECT count(*)::int FROM upload_keys) AS keys,
         (SELECT sum(photo_count)::int FROM events) AS "ofEvent",
         (SELECT sum(total_photos_generated)::int FROM users) AS "ofOrganizer",
         (SELECT sum(photos)::int FROM monthly_usage) AS "ofMonth"`,
    );
    expect(counts).toEqual({ photos: all, keys: all, ofEvent: all, ofOrganizer: all, ofMonth: all });
  }

  /** Lets two hours pass and expects the clean-up to delete exactly the orphans. */
  async function expectSweptClean(): Promise<void> {
    const left = await findUnfinishedFiles({ dataDir });
    expect(left.length).toBeGreaterThan(0);
    await ageAllFiles();
    const known = await namesInRows();
    const node = await createTestApp({ sharedWith: { databaseUrl, dataDir } });
    try {
      await waitFor(async () => expect(await findUnfinishedFiles({ dataDir })).toEqual([]));
      await expectCleanStorage(node);
    } finally {
      await node.stop();
    }
    expect(await findAllFiles({ dataDir })).toEqual(known);
    await expectWhole(uploads);
  }

  async function ageAllFiles(): Promise<void> {
    const then = new Date(Date.now() - 2 * 60 * 60 * 1000);
    const names = [
      ...(await findAllFiles({ dataDir })).map((name) => join('media', name)),
      ...(await findUnfinishedFiles({ dataDir })),
    ];
    for (const name of names) await utimes(join(dataDir, name), then, then);
  }

  async function namesInRows(): Promise<string[]> {
    const found = await rows.query<{ name: string }[]>(
      'SELECT name FROM stored_objects WHERE name IS NOT NULL',
    );
    return found.map(({ name }) => name).sort();
  }

  async function photosOf(some: Upload[]): Promise<Map<string, PhotoRow>> {
    const found = await rows.query<PhotoRow[]>(
      `SELECT k.key, p.id, framed_object AS framed, thumb_object AS thumb, original_object AS original
       FROM upload_keys k JOIN generated_photos p ON p.id = k.photo_id WHERE k.key = ANY($1)`,
      [some.map(({ key }) => key)],
    );
    return new Map(found.map((row) => [row.key, row]));
  }

  /** Digests of an undisturbed upload. */
  async function undisturbedDigests(url: string, image: Buffer): Promise<Digests> {
    const guest = new Agent({ url });
    const photo = await uploadPhoto(guest, slug, { photo: image });
    const original = await guest.fetch(`/api/public/photos/${photo.id}/original`, {
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
    return {
      framed: await digestOf(await guest.get(photo.photoUrl)),
      thumb: await digestOf(await guest.get(photo.thumbUrl)),
      original: await digestOf(original),
    };
  }

  async function digestOf(response: Response): Promise<string> {
    if (response.status !== 200) throw new Error(`${response.url} responded ${response.status}`);
    return digest(Buffer.from(await response.arrayBuffer()));
  }
});

/** An unexpected response, as opposed to none. */
class UnexpectedResponseError extends Error {}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
