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

/** Incomplete copies of each camera photo. */
async function incompletePhotos(): Promise<DamagedPicture[]> {
  const photos = [...PORTRAITS, FLOWER].map(async (type) => {
    const bytes = await readFile(join(REAL_PHOTOS, type));
    const data = type === FLOWER ? bytes.indexOf('mdat') + 4 : lastScan(bytes);
    return incompleteCopies({ type, bytes, data, noticed: false });
  });
  return (await Promise.all(photos)).flat();
}

describe('damaged camera photos', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ env: { RENDER_QUEUE: '1000' } });
  });
  afterAll(() => app.stop());

  it('rejects each as unreadable and stores nothing', async () => {
    if (!existsSync(REAL_PHOTOS) && process.env['REAL_PHOTOS'] === undefined)
      return console.warn(
        `NOT ASKED: no photos of real cameras in ${REAL_PHOTOS}; REAL_PHOTOS names another folder.`,
      );
    const event = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
    const guest = new Agent(app);
    const filesBefore = await allFiles(app);
    const photos = await incompletePhotos();
    expect(photos.length).toBeGreaterThan(300);
    const wrong = await inLanes(photos, LANES, async ({ name, bytes, code }) => {
      const answer = await postPhoto(guest, event.linkSlug, { picture: bytes });
      const error = (await answer.json()) as { code?: string };
      return answer.status === 422 && error.code === code ? null : `${name}: ${answer.status} ${error.code}`;
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
