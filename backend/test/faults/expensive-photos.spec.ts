import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, eventFrame } from '../factories/events.js';
import { clap } from '../factories/heic.js';
import { tiledHeic } from '../factories/tiled-heic.js';
import { postPhoto } from '../factories/uploads.js';
import { retryWhileBusy } from '../support/retry-while-busy.js';
import { ServerProcess } from '../support/server-process.js';
import { sampleOf } from '../support/soak.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Concurrent uploads of each kind. */
const CONCURRENCY = 3;
const MAX_RESIDENT_KB = 600_000;

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 51, g: 102, b: 153, alpha: 0.5 } } });

const phoneHeic = async () =>
  tiledHeic(
    await readFile(new URL('../fixtures/tile.heic', import.meta.url)),
    { width: 512, height: 512 },
    16,
    12,
    { shown: { width: 8064, height: 6048 } },
  );
const untiledHeic = async () =>
  tiledHeic(
    await readFile(new URL('../fixtures/tile.heic', import.meta.url)),
    { width: 512, height: 512 },
    8,
    7,
    { turn: clap(4096, 3584) },
  );
const avif444 = () => flat(2880, 2800).toColourspace('rgb16').avif({ effort: 0, bitdepth: 10 }).toBuffer();

/** The most expensive photos of each kind that the default `RENDER_MEMORY_MB` accepts. */
const ACCEPTED: Record<string, () => Promise<Buffer>> = {
  'JPEG, 48 MP': () => flat(8000, 6000).jpeg().toBuffer(),
  'progressive JPEG 4:2:0, 48 MP': () => flat(8000, 6000).jpeg({ progressive: true }).toBuffer(),
  'progressive JPEG 4:4:4, 31 MP': () =>
    flat(5800, 5400).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'HEIC, 48 MP': phoneHeic,
  'HEIC in one piece, 14 MP': untiledHeic,
  'AVIF 4:2:0, 11 MP': () => flat(3800, 2900).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
  '10-bit AVIF 4:4:4, 8 MP': avif444,
  'interlaced 16-bit PNG, 23 MP': () =>
    flat(5800, 4000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'WebP, 26 MP': () => flat(6500, 4000).webp({ effort: 0 }).toBuffer(),
  'GIF, 41 MP': () => flat(7000, 5980).gif({ effort: 1 }).toBuffer(),
};

/** Photos to rotate in the largest frame, which is the most expensive step besides decoding. */
const ROTATED: Record<string, () => Promise<Buffer>> = {
  'HEIC, 48 MP': phoneHeic,
  'HEIC in one piece, 14 MP': untiledHeic,
  'progressive JPEG 4:4:4, 31 MP': ACCEPTED['progressive JPEG 4:4:4, 31 MP']!,
  '10-bit AVIF 4:4:4, 8 MP': avif444,
  'JPEG of 32 x 32 pixels': () => flat(32, 32).jpeg().toBuffer(),
};

describe('memory use of expensive photos', () => {
  let app: TestApp;
  let server: ServerProcess;
  let slug: string;
  let large: string;
  beforeAll(async () => {
    app = await createTestApp();
    const owner = await signedInOrganizer(app, 'monthly-unlimited');
    slug = (await createEvent(owner)).linkSlug;
    const side = 2160;
    const openings = [{ x: 1, y: 1, width: side - 2, height: side - 2 }];
    const frame = await eventFrame({ width: side, height: side, openings, softness: 0 });
    large = (await createEvent(owner, { frame })).linkSlug;
  });
  beforeEach(async () => {
    const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };
    server = await ServerProcess.start(app, allocator);
  });
  afterEach(() => server.end('SIGTERM'));
  afterAll(() => app.stop());

  const send = (image: Buffer, to = slug, fields = {}) =>
    retryWhileBusy(() => postPhoto(new Agent(server), to, { photo: image, fields }));

  async function expectAccepted(kinds: typeof ACCEPTED, to: string, fields: Record<string, string> = {}) {
    for (const [name, make] of sampleOf('costly kinds of photos', Object.entries(kinds), 3)) {
      const image = await make();
      const responses = await Promise.all(Array.from({ length: CONCURRENCY }, () => send(image, to, fields)));
      expect([name, responses.map(({ status }) => status)]).toEqual([name, Array(CONCURRENCY).fill(201)]);
      const peak = await server.peakResidentKb();
      expect({ name, isBelow: peak < MAX_RESIDENT_KB }).toEqual({ name, isBelow: true });
    }
  }

  it('accepts the most expensive photos of each kind below 600 MB', async () => {
    await expectAccepted(ACCEPTED, slug);
  });

  it('accepts rotated and enlarged photos in the largest frame below 600 MB', async () => {
    await expectAccepted(ROTATED, large, { zoom: '3', rotation: '45' });
  });

  it('rejects an expensive AVIF with 413 before decoding', async () => {
    const image = await flat(8000, 6250).toColourspace('rgb16').avif({ effort: 0, bitdepth: 10 }).toBuffer();
    const responses = await Promise.all([send(image), send(image)]);
    for (const response of responses) {
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'image_too_costly' });
    }
    expect(await server.peakResidentKb()).toBeLessThan(MAX_RESIDENT_KB);
  });
});
