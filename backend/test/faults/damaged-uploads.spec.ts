import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detectImageType } from '@eventframe/contracts/framing/image-type';
import { type ErrorCode, ERROR_STATUS } from '@eventframe/contracts/errors';
import sharp from 'sharp';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import type { DamagedImage } from '../factories/damaged/damaged-image.js';
import { damagedCopies, damagedImages, corruptedImages } from '../factories/damaged-images.js';
import { type CreatedEvent, createEvent, eventFrame } from '../factories/events.js';
import { PAGE, polyglots, imagesWithExtraData } from '../factories/damaged/polyglots.js';
import { type UploadedPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { mapInLanes } from '../support/map-in-lanes.js';
import { countOf, sampleOf } from '../support/soak.js';
import { findAllFiles, findUnfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const LANES = 8;
/** Size of the sample in `npm test`. */
const SAMPLE = 50;
const SCRATCHED_COPIES = countOf('corrupted copies of each photo', { test: 4, soak: 15 });

interface Named {
  name: string;
  bytes: Buffer;
}

describe('uploads of damaged, huge and foreign files', () => {
  let app: TestApp;
  let owner: Account;
  let guest: Agent;
  let event: CreatedEvent;
  let filesBefore: string[];

  beforeAll(async () => {
    app = await createTestApp({ env: { RENDER_QUEUE: '1000' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    guest = new Agent(app);
  });
  afterAll(() => app.stop());

  beforeEach(async () => {
    event = await createEvent(owner);
    filesBefore = await findAllFiles(app);
  });

  /** Sends the bytes with the name and type of a PNG. */
  const send = (agent: Agent, path: string, field: string, { name, bytes }: Named, title?: string) => {
    const form = new FormData();
    if (title !== undefined) form.set('title', title);
    form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${name}.png`);
    return agent.fetch(path, { method: 'POST', body: form });
  };
  const sendPhoto = (image: Named) =>
    send(guest, `/api/public/upload-photo/${event.linkSlug}`, 'photo', image);
  const sendFrame = (image: Named) => send(owner.agent, '/api/events', 'frame', image, 'Damaged');

  const outcomeOf = async (response: Response): Promise<string> => {
    const { code, message, statusCode } = (await response.json()) as Record<string, unknown>;
    const hasMessage = typeof message === 'string' && message.length > 10 && statusCode === response.status;
    return `${response.status} ${hasMessage ? String(code) : 'without a message'}`;
  };
  const refusal = (code: ErrorCode) => `${ERROR_STATUS[code]} ${code}`;

  const expectNoTrace = async () => {
    await waitFor(async () => expect(await findUnfinishedFiles(app)).toEqual([]));
    expect(await findAllFiles(app)).toEqual(filesBefore);
    const [counts] = await app.database.query<unknown[]>(
      `SELECT (SELECT count(*)::int FROM generated_photos) + (SELECT count(*)::int FROM upload_keys) AS photos,
         (SELECT count(*)::int FROM events WHERE title = 'Damaged') AS events`,
    );
    expect(counts).toEqual({ photos: 0, events: 0 });
  };

  // asvs: 1.4.1, 5.2.2
  it('rejects each file as a photo with the right code and stores nothing', async () => {
    const images = await damagedImages();
    expect(images.length).toBeGreaterThan(600);
    const sample = sampleOf('damaged photos', images, SAMPLE);
    const wrong = await mapInLanes(sample, LANES, async (image) => {
      const outcome = await outcomeOf(await sendPhoto(image));
      return outcome === refusal(image.code) ? null : `${image.name}: ${outcome}, not ${image.code}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
    await expectNoTrace();
    await expectServes();
  });

  it('rejects each file as a frame with the right code and stores nothing', async () => {
    const frame = { type: 'png', bytes: await eventFrame(), data: 60, hasChecksums: true };
    const damagedFrames = damagedCopies(frame);
    const isPng = ({ bytes }: Named) => detectImageType(bytes) === 'png';
    const rightOf = (image: Named): ErrorCode[] => {
      if (!isPng(image)) return ['frame_not_png'];
      // A header of zeros declares a width of 0 pixels.
      if (damagedFrames.includes(image as DamagedImage))
        return [image.name.endsWith('zeros') ? 'frame_dimensions' : 'unreadable_image'];
      // Most others are below the minimum size of a frame.
      return ['frame_dimensions', 'unreadable_image'];
    };
    const sample = sampleOf('damaged frames', [...(await damagedImages()), ...damagedFrames], SAMPLE);
    const wrong = await mapInLanes(sample, LANES, async (image) => {
      const outcome = await outcomeOf(await sendFrame(image));
      const right = rightOf(image);
      return right.map(refusal).includes(outcome) ? null : `${image.name}: ${outcome}, not ${right.join()}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
    await expectNoTrace();
    await expectServes();
  });

  it('frames and serves partly readable photos', async () => {
    const right = (['unsupported_image', 'unreadable_image', 'image_too_large'] as const).map(refusal);
    const made: UploadedPhoto[] = [];
    const wrong = await mapInLanes(await corruptedImages(SCRATCHED_COPIES), LANES, async (image) => {
      const response = await sendPhoto(image);
      if (response.status === 201) {
        made.push((await response.json()) as UploadedPhoto);
        return null;
      }
      const outcome = await outcomeOf(response);
      return right.includes(outcome) ? null : `${image.name}: ${outcome}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
    expect(made.length).toBeGreaterThan(0);
    for (const photo of made) {
      for (const url of [photo.photoUrl, photo.thumbUrl]) await expectPicture(await guest.get(url));
      await expectPicture(await guest.get(photo.downloadUrl));
    }
    const stored = await app.database.query<unknown[]>('SELECT FROM generated_photos');
    expect(stored).toHaveLength(made.length);
    expect(await findAllFiles(app)).toHaveLength(filesBefore.length + 4 * made.length);
    await waitFor(async () => expect(await findUnfinishedFiles(app)).toEqual([]));
    await app.database.query('TRUNCATE upload_keys, generated_photos CASCADE');
  });

  it('rejects polyglot files', async () => {
    const right = refusal('unsupported_image');
    const wrong = await mapInLanes(await polyglots(), LANES, async (file) => {
      const outcome = await outcomeOf(await sendPhoto(file));
      return outcome === right ? null : `${file.name}: ${outcome}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
    const frame = { name: 'frame', bytes: Buffer.concat([await eventFrame(), Buffer.from(PAGE)]) };
    expect(await outcomeOf(await sendFrame(frame))).toBe(refusal('frame_not_png'));
    await expectNoTrace();
  });

  it('frames photos with metadata and serves none of it', async () => {
    const secret = 'Jane Doe, 51.5007 N';
    const expectNotServed = async (name: string, bytes: Buffer) => {
      const response = await sendPhoto({ name, bytes });
      expect([name, response.status]).toEqual([name, 201]);
      const photo = (await response.json()) as UploadedPhoto;
      const headers = { 'X-Photo-Receipt': photo.receipt };
      const served = await Promise.all([
        ...[photo.photoUrl, photo.thumbUrl, photo.downloadUrl].map((url) => guest.get(url)),
        guest.fetch(`/api/public/photos/${photo.id}/original`, { headers }),
      ]);
      for (const file of served) {
        expect([name, file.status]).toEqual([name, 200]);
        expect([name, Buffer.from(await file.arrayBuffer()).includes(secret)]).toEqual([name, false]);
      }
    };
    const { heic, others } = await imagesWithExtraData(secret);
    for (const { name, bytes } of others) await expectNotServed(name, bytes);
    const names = (await findAllFiles(app)).filter((name) => !filesBefore.includes(name));
    expect(names.length).toBeGreaterThanOrEqual(4 * others.length);
    for (const name of names) {
      const stored = await readFile(join(app.dataDir, 'media', name));
      expect([name, stored.includes(secret)]).toEqual([name, false]);
    }
    // A HEIC is stored unchanged, since removing metadata requires decoding.
    await expectNotServed(heic.name, heic.bytes);
    await app.database.query('TRUNCATE upload_keys, generated_photos CASCADE');
  });

  async function expectPicture(response: Response): Promise<void> {
    expect(response.status).toBe(200);
    // Throws if a byte is missing.
    await sharp(Buffer.from(await response.arrayBuffer()), { failOn: 'warning' }).stats();
  }

  async function expectServes(): Promise<void> {
    const photo = await uploadPhoto(guest, event.linkSlug);
    await expectPicture(await guest.get(photo.photoUrl));
    await guest.fetch(`/api/public/photos/${photo.id}`, {
      method: 'DELETE',
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
    await app.database.query('TRUNCATE upload_keys');
  }
});
