import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placePhoto } from '@eventframe/contracts/framing/geometry';
import sharp from 'sharp';
import { compileFrame } from '../../src/framing/frame/compiled-frame.js';
import { drawPhoto } from '../../src/framing/photo/draw-photo.js';
import { inspectPhoto, photoLimits } from '../../src/framing/photo/inspect-photo.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { encoder, naturalImage } from '../factories/images.js';
import { photoJpeg, type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { LiveStream } from '../support/live-stream.js';
import { findFiles, findUnfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Headers that keep a browser from running a photo as a page. */
const isolationOf = ({ headers }: Response) => [
  headers.get('x-content-type-options'),
  headers.get('content-security-policy'),
];
const ISOLATED = ['nosniff', "default-src 'none'; frame-ancestors 'none'; sandbox"];

describe('photo files', () => {
  let app: TestApp;
  let guest: Agent;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp();
    guest = new Agent(app);
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
  });
  afterAll(() => app.stop());

  const upload = async (number = 0): Promise<UploadedPhoto> =>
    uploadPhoto(guest, event.linkSlug, { photo: await photoJpeg(number) });
  const plainUrl = (photo: UploadedPhoto) => `/api/public/photos/${photo.id}/framed-photo.png`;
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  describe('media URLs', () => {
    it('uses MEDIA_PUBLIC_URL in all media URLs', async () => {
      const base = 'https://media.example.com/bucket';
      const elsewhere = await createTestApp({ sharedWith: app, env: { MEDIA_PUBLIC_URL: base } });
      try {
        const host = await signedInOrganizer(elsewhere, 'monthly-unlimited');
        const party = await createEvent(host);
        const visitor = new Agent(elsewhere);
        const stream = await LiveStream.open(elsewhere, party.linkSlug);
        const photo = await uploadPhoto(visitor, party.linkSlug);
        await stream.waitFor((events) => events.length > 0);
        await stream.close();
        const path = `/api/public/event/${party.linkSlug}`;
        const responses: [string, unknown, string[]][] = [
          ['created', party, ['frames']],
          ['event', await (await visitor.get(path)).json(), ['frames']],
          ['upload', photo, ['framed', 'thumbs']],
          ['gallery', await (await visitor.get(`${path}/gallery`)).json(), ['framed', 'thumbs']],
          ['stream', stream.events[0]?.data, ['framed', 'thumbs']],
        ];
        for (const [source, response, folders] of responses) {
          const text = JSON.stringify(response);
          for (const folder of folders)
            expect([source, text]).toEqual([source, expect.stringContaining(`"${base}/${folder}/`)]);
          expect([source, text]).toEqual([source, expect.not.stringContaining('"/media/')]);
        }
        expect((await visitor.get(photo.photoUrl.replace(base, '/media'))).status).toBe(200);
      } finally {
        await elsewhere.stop();
      }
    });

    // asvs: 3.2.1, 3.4.4, 3.4.6
    it('supports ETags, ranges and HEAD, and caches photos for a day and frames for a year', async () => {
      const photo = await upload();
      for (const [url, age] of [
        [photo.photoUrl, 86_400],
        [photo.thumbUrl, 86_400],
        [event.frameUrl, 365 * 86_400],
      ] as const) {
        const whole = await guest.get(url);
        const bytes = await bytesOf(whole);
        expect(whole.headers.get('cache-control')).toBe(`public, max-age=${age}, immutable`);
        expect(isolationOf(whole)).toEqual(ISOLATED);
        expect(whole.headers.get('content-length')).toBe(String(bytes.length));

        const etag = whole.headers.get('etag') ?? '';
        // Without Cache-Control, Node's fetch would send no-cache.
        const ifNoneMatch = (tag: string) =>
          guest.fetch(url, { headers: { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' } });
        const again = await ifNoneMatch(etag);
        expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
        expect((await ifNoneMatch('"something else"')).status).toBe(200);

        const part = await guest.fetch(url, { headers: { Range: 'bytes=10-19' } });
        expect(part.status).toBe(206);
        expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`);
        expect(await bytesOf(part)).toEqual(bytes.subarray(10, 20));
        const tail = await guest.fetch(url, { headers: { Range: 'bytes=-5' } });
        expect(await bytesOf(tail)).toEqual(bytes.subarray(-5));
        const beyond = await guest.fetch(url, { headers: { Range: `bytes=${bytes.length}-` } });
        expect(beyond.status).toBe(416);

        const head = await guest.fetch(url, { method: 'HEAD' });
        expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
          200,
          String(bytes.length),
          etag,
        ]);
      }
    });

    it.each([
      '/media/originals/00/00000000000000000000000000000000.jpg',
      '/media/framed/00/00000000000000000000000000000000.jpg',
      '/media/framed/../originals/x.jpg',
      '/media/framed/%2e%2e/%2e%2e/session-secret',
      '/media/.incoming/x',
      '/media/framed',
    ])('returns 404 for %s', async (url) => {
      expect((await guest.get(url)).status).toBe(404);
    });

    // asvs: 5.3.1
    it("returns 404 for an original's object name", async () => {
      const photo = await upload();
      const [row] = await app.database.query('SELECT original_object FROM generated_photos WHERE id = $1', [
        photo.id,
      ]);
      expect(await findFiles(app, 'originals')).toContain(row.original_object);
      expect((await guest.get(`/media/${row.original_object}`)).status).toBe(404);
    });
  });

  describe('GET /api/public/photos/:id/framed-photo.png', () => {
    // asvs: 5.4.1
    it('returns a lossless PNG that is rendered once and stored', async () => {
      const photo = await upload(1);
      const responses = await Promise.all(Array.from({ length: 10 }, () => guest.get(photo.downloadUrl)));
      expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
      expect(responses[0]?.headers.get('content-type')).toBe('image/png');
      expect(responses[0]?.headers.get('content-disposition')).toBe('attachment; filename=framed-photo.png');
      expect(responses[0]?.headers.get('cache-control')).toBe('private, no-store');
      expect(isolationOf(responses[0]!)).toEqual(ISOLATED);
      const [png = Buffer.alloc(0), ...others] = await Promise.all(responses.map(bytesOf));
      for (const other of others) expect(other.equals(png)).toBe(true);
      expect(await findFiles(app, 'downloads')).toHaveLength(1);
      expect(await findUnfinishedFiles(app)).toEqual([]);

      // The JPEG of the same pixels differs only by its compression loss.
      const jpeg = await bytesOf(await guest.get(photo.photoUrl));
      const [exact, lossy] = await Promise.all(
        [png, jpeg].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
      );
      expect([exact!.info.width, exact!.info.height]).toEqual([540, 960]);
      let difference = 0;
      for (let i = 0; i < exact!.data.length; i++) difference += Math.abs(exact!.data[i]! - lossy!.data[i]!);
      expect(difference / exact!.data.length).toBeLessThan(2);
    });

    it('converts the framed JPEG when the original is too expensive to decode', async () => {
      const photo = await upload(2);
      const [row] = await app.database.query('SELECT original_object FROM generated_photos WHERE id = $1', [
        photo.id,
      ]);
      const image = await sharp({ create: { width: 4800, height: 3600, channels: 3, background: '#369' } })
        .avif({ effort: 0 })
        .toBuffer();
      await writeFile(join(app.dataDir, 'media', row.original_object), image);
      const png = await bytesOf(await guest.get(photo.downloadUrl));
      const jpeg = await bytesOf(await guest.get(photo.photoUrl));
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png' });
      const [made, framed] = await Promise.all(
        [png, jpeg].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
      );
      expect(made!.equals(framed!)).toBe(true);
    });

    it.each([
      { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0 },
      { zoom: 1.4, rotation: -17, offsetX: 21, offsetY: -9 },
    ])("contains exactly the engine's pixels, rotated by $rotation degrees", async (placement) => {
      const image = await encoder(naturalImage(1200, 1600)).jpeg({ quality: 92 }).toBuffer();
      const fields = Object.fromEntries(
        Object.entries(placement).map(([name, value]) => [name, String(value)]),
      );
      const photo = await uploadPhoto(guest, event.linkSlug, { photo: image, fields });
      const png = await bytesOf(await guest.get(photo.downloadUrl));
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 540, height: 960 });

      const working = await bytesOf(await guest.get(event.frameUrl));
      const frame = await compileFrame(working, event.frames[0]!.window);
      const inspected = await inspectPhoto(image, photoLimits(100));
      const raw = await drawPhoto(inspected, placePhoto(frame.window, inspected, placement), frame);
      frame.blendOnto(raw);
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(3);
      expect(data.equals(Buffer.from(raw.pixels))).toBe(true);
    });

    // asvs: 14.3.2
    it('serves a shown photo to all and a hidden one to its guest and organizer only', async () => {
      const photo = await upload(2);
      const other = await upload(3);
      const stranger = (await signedInOrganizer(app)).agent;
      const status = async (agent: Agent, url: string, receipt?: string) =>
        (await agent.fetch(url, { headers: receipt === undefined ? {} : { 'X-Photo-Receipt': receipt } }))
          .status;
      const matrix = async () => ({
        anyone: await status(guest, plainUrl(photo)),
        stranger: await status(stranger, plainUrl(photo)),
        link: await status(guest, photo.downloadUrl),
        forged: await status(guest, `${plainUrl(photo)}?signature=${photo.receipt}`),
        otherLink: await status(guest, plainUrl(photo) + (other.downloadUrl.split('.png')[1] ?? '')),
        receipt: await status(guest, plainUrl(photo), photo.receipt),
        otherReceipt: await status(guest, plainUrl(photo), other.receipt),
        owner: await status(owner.agent, plainUrl(photo)),
      });
      const everyone = Object.fromEntries(Object.keys(await matrix()).map((who) => [who, 200]));
      expect(await matrix()).toEqual(everyone);
      await owner.agent.patch(`/api/events/${event.id}/photos/${photo.id}`, { state: 'hidden' });
      expect(await matrix()).toEqual({
        anyone: 404,
        stranger: 404,
        link: 404,
        forged: 404,
        otherLink: 404,
        receipt: 200,
        otherReceipt: 404,
        owner: 200,
      });
    });

    it('rejects a download signature as a receipt', async () => {
      const photo = await upload(4);
      const signature = new URL(photo.downloadUrl, 'http://localhost').searchParams.get('signature') ?? '';
      const response = await guest.fetch(`/api/public/photos/${photo.id}`, {
        method: 'DELETE',
        headers: { 'X-Photo-Receipt': signature },
      });
      expect(response.status).toBe(404);
    });

    it('returns 404 for deleted and unknown photos', async () => {
      const photo = await upload(5);
      await guest.fetch(`/api/public/photos/${photo.id}`, {
        method: 'DELETE',
        headers: { 'X-Photo-Receipt': photo.receipt },
      });
      expect((await guest.get(photo.downloadUrl)).status).toBe(404);
      expect((await guest.get(`/api/public/photos/${randomUUID()}/framed-photo.png`)).status).toBe(404);
      expect((await guest.get('/api/public/photos/1/framed-photo.png')).status).toBe(400);
    });

    it('returns 404 with a message when the original file is lost', async () => {
      const photo = await upload(6);
      const [{ name }] = await app.database.query<[{ name: string }]>(
        'SELECT original_object AS name FROM generated_photos WHERE id = $1',
        [photo.id],
      );
      await rm(join(app.dataDir, 'media', name));
      const response = await guest.get(photo.downloadUrl);
      expect([response.status, response.headers.get('retry-after')]).toEqual([404, null]);
      expect(await response.json()).toMatchObject({
        code: 'not_found',
        message: 'The file of this photo no longer exists.',
      });
    });
  });
});
