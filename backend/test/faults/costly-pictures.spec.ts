import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { tiledHeic } from '../factories/tiled-heic.js';
import { postPhoto } from '../factories/uploads.js';
import { decided } from '../support/decided.js';
import { BUILT_MAIN, ServerProcess } from '../support/server-process.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Of each kind, at the same time. */
const AT_ONCE = 3;
const MAX_RESIDENT_KB = 600_000;

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 51, g: 102, b: 153, alpha: 0.5 } } });

/** The costliest pictures of each kind that the default `RENDER_MEMORY_MB` accepts. */
const ACCEPTED: Record<string, () => Promise<Buffer>> = {
  'JPEG, 48 MP': () => flat(8000, 6000).jpeg().toBuffer(),
  'progressive JPEG 4:2:0, 48 MP': () => flat(8000, 6000).jpeg({ progressive: true }).toBuffer(),
  'progressive JPEG 4:4:4, 42 MP': () =>
    flat(7000, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'HEIC, 48 MP': async () =>
    tiledHeic(
      await readFile(new URL('../fixtures/tile.heic', import.meta.url)),
      { width: 512, height: 512 },
      16,
      12,
      { shown: { width: 8064, height: 6048 } },
    ),
  'AVIF 4:2:0, 13 MP': () => flat(4200, 3150).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
  '10-bit AVIF 4:4:4, 9 MP': () =>
    flat(3600, 2600).toColourspace('rgb16').avif({ effort: 0, bitdepth: 10 }).toBuffer(),
  'interlaced 16-bit PNG, 28 MP': () =>
    flat(7000, 4000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'WebP, 32 MP': () => flat(7000, 4600).webp({ effort: 0 }).toBuffer(),
  'GIF, 50 MP': () => flat(8000, 6250).gif({ effort: 1 }).toBuffer(),
};

describe('a node that receives costly pictures', () => {
  let app: TestApp;
  let server: ServerProcess;
  let slug: string;
  beforeAll(async () => {
    app = await createTestApp();
    slug = (await createEvent(await signedInOrganizer(app, 'monthly-unlimited'))).linkSlug;
    const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };
    server = await ServerProcess.start(app, allocator, [], BUILT_MAIN);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await app.stop();
  });

  const send = (picture: Buffer) => decided(() => postPhoto(new Agent(server), slug, { picture }));

  it('accepts phones’ photos and the costliest of each kind, and stays below 600 MB', async () => {
    for (const [name, make] of Object.entries(ACCEPTED)) {
      const picture = await make();
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(picture)));
      expect([name, answers.map(({ status }) => status)]).toEqual([name, Array(AT_ONCE).fill(201)]);
      expect({ name, isBelow: (await server.peakResidentKb()) < MAX_RESIDENT_KB }).toEqual({
        name,
        isBelow: true,
      });
    }
  }, 300_000);

  it('refuses a costly AVIF with 413 before decoding it', async () => {
    const picture = await flat(8000, 6250)
      .toColourspace('rgb16')
      .avif({ effort: 0, bitdepth: 10 })
      .toBuffer();
    const answers = await Promise.all([send(picture), send(picture)]);
    for (const answer of answers) {
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'image_too_costly' });
    }
    expect(await server.peakResidentKb()).toBeLessThan(MAX_RESIDENT_KB);
  });
});
