import { expect } from '@playwright/test';
import { GuestEvent, test } from '../support/guest-event.js';
import { detailedPhoto, frameWithShadow, heicPhoto, meanDifference } from '../support/images.js';
import { asOperator } from '../support/operator.js';
import { installBrowsers } from './debian-browsers.js';
import { countVisible } from './engine.js';
import { startFirefox } from './firefox.js';
import { GuestJourney } from './guest-journey.js';
import { walkOrganizerJourney } from './organizer-journey.js';
import { startWebKit } from './webkit.js';

// One after the other: the first one installs missing packages.
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.beforeAll(installBrowsers);

const FRAME = { size: { width: 540, height: 960 }, window: { x: 40, y: 60, width: 460, height: 660 } };
const PHOTO = { width: 752, height: 1008 };

for (const [name, start] of Object.entries({ Firefox: () => startFirefox(), WebKit: startWebKit })) {
  test(`frames photos, shows them live and deletes them in ${name}`, async ({ makeEvent, baseURL }, info) => {
    const event = await makeEvent(await frameWithShadow(FRAME.size, FRAME.window));
    const engine = await start();
    try {
      const guest = new GuestJourney(engine, event, baseURL!, info);
      await guest.open();
      const straight = { zoom: 1.37, rotation: 0, offsetX: 20, offsetY: -37 };
      await guest.expectParity(await detailedPhoto(PHOTO, 6), straight, FRAME.window, 2);
      const rotated = { zoom: 1.6, rotation: -33, offsetX: 25, offsetY: 10 };
      await guest.expectParity(await detailedPhoto(PHOTO, 7), rotated, FRAME.window, 3);
      await guest.choose('photo.heic', await heicPhoto());
      await guest.expectPlaceable();
      await guest.generate();
      await guest.watchGallery(3);
      await guest.deleteMine(3);
      await guest.watchWall();
    } finally {
      await engine.close();
    }
  });

  test(`signs up, creates an event and shows its photos live in ${name}`, async ({
    baseURL,
    request,
  }, info) => {
    const engine = await start();
    try {
      await walkOrganizerJourney(engine, baseURL!, info, (slug) =>
        new GuestEvent(request, '', slug).addPhoto(),
      );
    } finally {
      await engine.close();
    }
  });
}

test("shows the server's photo where Firefox returns noise from a canvas", async ({
  event,
  baseURL,
}, info) => {
  const engine = await startFirefox({ 'privacy.resistFingerprinting': true });
  try {
    const guest = new GuestJourney(engine, event, baseURL!, info);
    const photo = await detailedPhoto(PHOTO, 6);
    await guest.open();
    await guest.choose('photo.jpg', photo);
    await guest.generate();
    const [created] = await event.photos();
    expect(await countVisible(engine, { css: `[data-step="result"] img[src="${created!.photoUrl}"]` })).toBe(
      1,
    );
    const plain = await event.addPhoto(photo);
    const [one, other] = await Promise.all(
      [created!, plain].map(async ({ photoUrl }) =>
        Buffer.from(await (await fetch(new URL(photoUrl, baseURL))).arrayBuffer()),
      ),
    );
    expect(await meanDifference(one!, other!, { x: 0, y: 0, width: 900, height: 1350 })).toBe(0);
    const system: unknown = JSON.parse(await asOperator((operator) => operator.get('/api/admin/system')));
    for (const failure of ['canvas_refused', 'original_sent'])
      expect(system).toMatchObject({
        clientFailures: expect.arrayContaining([{ engine: 'firefox', failure, count: 1 }]),
      });
  } finally {
    await engine.close();
  }
});
