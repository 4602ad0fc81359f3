import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { FramingEngine } from '../../src/framing/framing-engine.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent } from '../factories/events.js';
import { encoder, naturalImage } from '../factories/images.js';
import { type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { digest } from '../support/digests.js';
import { findFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const SECRETS = ['Ada Geheim', 'Privatweg 7', 'Kamera-4711'];
const FOLDERS = ['framed', 'thumbs', 'downloads', 'originals'];

/** A photo with location and author metadata, as phones write it. */
function photoWithMetadata(format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff'): Promise<Buffer> {
  return encoder(naturalImage(200, 150, 3))
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Artist: SECRETS[0]!, Model: SECRETS[2]! },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRETS[1]}"/></rdf:RDF></x:xmpmeta>`,
    )
    .toFormat(format)
    .toBuffer();
}

/** The EXIF entry that points to the GPS data (tag 0x8825), in either byte order. */
function gpsOf(exif: Buffer | undefined): string | undefined {
  return ['8825', '2588'].find((tag) => exif?.toString('hex').includes(tag));
}

describe('photo metadata', () => {
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

  const originalOf = (photo: UploadedPhoto, agent = guest, receipt = photo.receipt) =>
    agent.fetch(`/api/public/photos/${photo.id}/original`, { headers: { 'X-Photo-Receipt': receipt } });

  // asvs: 14.2.8
  it.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
    'removes private metadata from all files and responses for a %s',
    async (format) => {
      const image = await photoWithMetadata(format);
      // Not every format supports every kind of metadata, or stores it as plain text.
      expect(SECRETS.filter((secret) => image.includes(secret))).not.toEqual([]);

      const photo = await uploadPhoto(guest, event.linkSlug, { photo: image });
      const responses = [await guest.get(photo.downloadUrl), await originalOf(photo)];
      const served = await Promise.all(
        responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
      );
      const names = (await Promise.all(FOLDERS.map((folder) => findFiles(app, folder)))).flat();
      const stored = await Promise.all(names.map((name) => readFile(join(app.dataDir, 'media', name))));
      expect(stored.length).toBeGreaterThanOrEqual(4);
      for (const bytes of [...served, ...stored]) {
        expect(SECRETS.filter((secret) => bytes.includes(secret))).toEqual([]);
        const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
        expect([xmp, iptc, comments]).toEqual([undefined, undefined, undefined]);
        expect(gpsOf(exif)).toBeUndefined();
      }

      const original = await sharp(served[1]).metadata();
      expect(responses[1]?.headers.get('content-type')).toBe(`image/${format}`);
      expect(responses[1]?.headers.get('cache-control')).toBe('private, no-store');
      expect([original.autoOrient.width, original.autoOrient.height]).toEqual([150, 200]);
      const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();
      expect((await pixels(served[1]!)).equals(await pixels(image))).toBe(true);
    },
  );

  it('serves a HEIC original as JPEG', async () => {
    const image = await readFile(new URL('../fixtures/quarters-p3.heic', import.meta.url));
    const photo = await uploadPhoto(guest, event.linkSlug, { photo: image });
    const response = await originalOf(photo);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=photo.jpg');
    const jpeg = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([jpeg.format, jpeg.hasProfile, jpeg.exif]).toEqual(['jpeg', true, undefined]);
    const png = await guest.get(photo.downloadUrl);
    expect(await sharp(Buffer.from(await png.arrayBuffer())).metadata()).toMatchObject({
      format: 'png',
      width: 540,
    });
  });

  it('decodes a HEIC once for concurrent requests and deletes the JPEG with the photo', async () => {
    const image = await readFile(new URL('../fixtures/quarters.heic', import.meta.url));
    const photo = await uploadPhoto(guest, event.linkSlug, { photo: image });
    const strips = jest.spyOn(app.nest.get(FramingEngine), 'stripOriginal');
    const before = await findFiles(app, 'downloads');

    const responses = [
      ...(await Promise.all([originalOf(photo), originalOf(photo)])),
      await originalOf(photo),
    ];
    const digests = await Promise.all(
      responses.map(async (response) => digest(Buffer.from(await response.arrayBuffer()))),
    );
    expect(new Set(digests).size).toBe(1);
    expect(strips).toHaveBeenCalledTimes(1);
    strips.mockRestore();
    expect(await findFiles(app, 'downloads')).toHaveLength(before.length + 1);

    const deletion = await guest.fetch(`/api/public/photos/${photo.id}`, {
      method: 'DELETE',
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
    expect(deletion.status).toBe(200);
    expect(await findFiles(app, 'downloads')).toEqual(before);
  });

  it('serves the original to its guest and organizer only', async () => {
    const photo = await uploadPhoto(guest, event.linkSlug);
    const other = await uploadPhoto(guest, event.linkSlug);
    const stranger = (await signedInOrganizer(app)).agent;
    const status = async (response: Promise<Response>) => (await response).status;
    expect(await status(originalOf(photo))).toBe(200);
    expect(await status(originalOf(photo, owner.agent, ''))).toBe(200);
    expect(await status(originalOf(photo, guest, other.receipt))).toBe(404);
    expect(await status(originalOf(photo, stranger, ''))).toBe(404);
    const signature = photo.downloadUrl.split('?')[1] ?? '';
    expect(await status(guest.get(`/api/public/photos/${photo.id}/original?${signature}`))).toBe(404);
  });
});
