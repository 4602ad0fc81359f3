import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import type { DamagedImage } from '../factories/damaged/damaged-image.js';
import { incompleteCopies, lastScan } from '../factories/damaged-images.js';
import { createEvent } from '../factories/events.js';
import { FLOWER, PORTRAITS, REAL_PHOTOS } from '../factories/real-photos.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { mapInLanes } from '../support/map-in-lanes.js';
import { findAllFiles, findUnfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const LANES = 4;

/** Incomplete copies of each camera photo. */
async function incompletePhotos(): Promise<DamagedImage[]> {
  const photos = [...PORTRAITS, FLOWER].map(async (type) => {
    const bytes = await readFile(join(REAL_PHOTOS, type));
    const data = type === FLOWER ? bytes.indexOf('mdat') + 4 : lastScan(bytes);
    return incompleteCopies({ type, bytes, data, hasChecksums: false });
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
        `NOT CHECKED: no photos of real cameras in ${REAL_PHOTOS}; REAL_PHOTOS names another folder.`,
      );
    const event = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
    const guest = new Agent(app);
    const filesBefore = await findAllFiles(app);
    const photos = await incompletePhotos();
    expect(photos.length).toBeGreaterThan(300);
    const wrong = await mapInLanes(photos, LANES, async ({ name, bytes, code }) => {
      const response = await postPhoto(guest, event.linkSlug, { photo: bytes });
      const error = (await response.json()) as { code?: string };
      return response.status === 422 && error.code === code
        ? null
        : `${name}: ${response.status} ${error.code}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
    await waitFor(async () => expect(await findUnfinishedFiles(app)).toEqual([]));
    expect(await findAllFiles(app)).toEqual(filesBefore);
    expect(await app.database.query('SELECT FROM generated_photos')).toEqual([]);

    const image = await readFile(join(REAL_PHOTOS, PORTRAITS[5]!));
    const whole = await uploadPhoto(guest, event.linkSlug, { photo: image });
    expect((await guest.get(whole.photoUrl)).status).toBe(200);
  });
});
