import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import type { DamagedPicture } from '../factories/damaged/damaged-picture.js';
import { incompleteCopies, lastScan } from '../factories/damaged-pictures.js';
import { createEvent } from '../factories/events.js';
import { FLOWER, PORTRAITS, REAL_PHOTOS } from '../factories/real-photos.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { eventually } from '../support/eventually.js';
import { inLanes } from '../support/in-lanes.js';
import { allFiles, unfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const LANES = 4;

/** Copies of each photo of a camera that lack a part of it. */
async function incompletePhotos(): Promise<DamagedPicture[]> {
  const photos = [...PORTRAITS, FLOWER].map(async (type) => {
    const bytes = await readFile(join(REAL_PHOTOS, type));
    const data = type === FLOWER ? bytes.indexOf('mdat') + 4 : lastScan(bytes);
    return incompleteCopies({ type, bytes, data, noticed: false });
  });
  return (await Promise.all(photos)).flat();
}

describe('photos of real cameras, damaged', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ env: { RENDER_QUEUE: '1000' } });
  });
  afterAll(() => app.stop());

  it('are each refused as unreadable, and leave nothing behind', async () => {
    if (!existsSync(REAL_PHOTOS) && process.env['REAL_PHOTOS'] === undefined)
      return console.warn(
        `NOT ASKED: no photos of real cameras in ${REAL_PHOTOS}; REAL_PHOTOS names another folder.`,
      );
    const event = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
    const guest = new Agent(app);
    const filesBefore = await allFiles(app);
    const pictures = await incompletePhotos();
    expect(pictures.length).toBeGreaterThan(300);
    const wrong = await inLanes(pictures, LANES, async ({ name, bytes, code }) => {
      const answer = await postPhoto(guest, event.linkSlug, { picture: bytes });
      const told = (await answer.json()) as { code?: string };
      return answer.status === 422 && told.code === code ? null : `${name}: ${answer.status} ${told.code}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
    await eventually(async () => expect(await unfinishedFiles(app)).toEqual([]));
    expect(await allFiles(app)).toEqual(filesBefore);
    expect(await app.database.query('SELECT FROM generated_photos')).toEqual([]);

    const picture = await readFile(join(REAL_PHOTOS, PORTRAITS[5]!));
    const whole = await uploadPhoto(guest, event.linkSlug, { picture });
    expect((await guest.get(whole.photoUrl)).status).toBe(200);
  });
});
