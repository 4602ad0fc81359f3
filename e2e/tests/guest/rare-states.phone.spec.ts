import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { CAMERA } from '../../support/camera.js';
import { heicPhoto, quartersPhoto } from '../../support/pictures.js';
import {
  choosePhoto,
  generateButton,
  type GuestEvent,
  makePhoto,
  seeAs,
  test,
} from '../../support/guest-event.js';

// Requests are answered by the tests themselves; colours are judged when everything stands still.
test.use({ ...CAMERA, serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

// The main states are looked at in every language, light and dark, in languages.phone.spec.ts.
test.setTimeout(420_000);

/** The last one, in which every test goes on, is looked at light and dark: a language changes no colour. */
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'pt', 'en'];

/**
 * The same state in every language of the page, and in the last one light and dark.
 *
 * @param again brings the state back after the page was opened anew, where nothing on it changes its language
 */
async function expectNoViolationsInAnyLanguage(
  page: Page,
  again: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  // Where a dialog is open the rest of the page is out of reach, for people, and stays there all the same.
  const choice = page.locator('footer select');
  const hasChoice = (await choice.count()) > 0;
  for (const language of LANGUAGES) {
    if (hasChoice) await choice.selectOption(language, { force: true });
    else {
      await page.evaluate((id) => localStorage.setItem('guest-language', id), language);
      await page.reload();
      await again();
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await (language === 'en' ? expectNoViolationsInLightAndDark : expectNoViolations)(page);
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** States a page is opened in, which have no place to change the language: what to look for, in any of them. */
const WORDLESS: Record<string, (page: Page, event: GuestEvent) => Promise<() => Promise<unknown>>> = {
  'not found': async (page) => {
    await page.goto('/event/no-such-event');
    return () => heading(page).waitFor();
  },
  loading: async (page, event) => {
    await page.route(`**${event.path}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<script[^>]*id="page-data".*?<\/script>/s, '');
      await route.fulfill({ response: answer, body });
    });
    await page.route(`**/api/public/event/${event.slug}`, () => undefined);
    await page.goto(event.path);
    return () => page.locator('.g-message').waitFor();
  },
  'out of reach': async (page, event) => {
    await page.unroute(`**/api/public/event/${event.slug}`);
    await page.route(`**/api/public/event/${event.slug}`, (route) => route.abort());
    await page.goto(event.path);
    return () => page.locator('.g-message button').waitFor();
  },
  'a wall without photos': async (page, event) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${event.path}/wall`);
    return () => page.locator('.g-projector-empty').waitFor();
  },
  'a wall with photos': async (page, event) => {
    const photo = await event.addPhoto();
    return () => page.locator(`img[src="${photo.photoUrl}"]`).waitFor();
  },
};

test('axe finds nothing where there is one thing to say, nor on a wall', async ({ page, event }) => {
  for (const [state, open] of Object.entries(WORDLESS)) {
    await test.step(state, async () => {
      const again = await open(page, event);
      await again();
      await expectNoViolationsInAnyLanguage(page, again);
    });
  }
});

test('axe finds nothing at an event that is paused, ended or full, nor while a photo is placed there', async ({
  page,
  event,
}) => {
  let seen: object = {};
  await seeAs(page, event, (known) => ({ ...known, ...seen }));
  for (const status of ['paused', 'ended', 'full']) {
    await test.step(status, async () => {
      seen = { status };
      await page.goto(event.path);
      await page.getByRole('tab', { name: 'Upload Photo' }).click();
      await expect(page.getByRole('heading', { name: /paused|ended|full/ })).toBeVisible();
      await expectNoViolationsInAnyLanguage(page);
    });
  }
  await test.step('placing what this browser reads, and what it does not', async () => {
    await choosePhoto(page, await quartersPhoto());
    await expect(page.getByText('Your photo can still be framed on this device')).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await page.getByRole('button', { name: 'Select Different Image' }).click();
    await choosePhoto(page, await heicPhoto(), 'IMG_0001.HEIC');
    await expect(page.getByText('This browser cannot read this photo.')).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
});

/** What the server says of a photo it has taken. */
const TAKEN = {
  id: '7c9c7c52-54c5-4f2c-9a77-0c6c6f2b7d11',
  photoUrl: '/media/photos/none.jpg',
  thumbUrl: '/media/thumbs/none.jpg',
  width: 900,
  height: 1350,
  createdAt: '2025-06-01T12:00:00Z',
  downloadUrl: '/api/public/download/none',
  receipt: 'none',
  held: false,
  awaitingApproval: false,
};

interface Answer {
  status: number;
  [field: string]: unknown;
}

/** How an upload may end, and what the page says then. */
const ENDINGS: [string, Answer, RegExp][] = [
  ['kept for later', { status: 201, ...TAKEN, held: true }, /It will show in the gallery later/],
  ['to be approved', { status: 201, ...TAKEN, awaitingApproval: true }, /once the organizer has approved/],
  ['made on the device', { status: 402, code: 'photo_quota_exhausted' }, /was made on this device/],
  ['refused', { status: 403, code: 'device_banned' }, /You can still download the picture/],
  ['waiting', { status: 503, code: 'busy' }, /Many photos are coming in right now/],
];

/** Answers uploads from now on. */
async function answerUploads(page: Page, { status, ...json }: Answer): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/public/upload-photo/**', (route) =>
    route.fulfill({
      status,
      headers: { 'Retry-After': '3600' },
      json: { statusCode: status, message: 'As it is.', ...json },
    }),
  );
}

test('axe finds nothing however an upload ends', async ({ page, event }) => {
  await page.goto(event.path);
  await test.step('not at all, of a photo nobody could read', async () => {
    await answerUploads(page, { status: 422, code: 'unreadable_image' });
    await choosePhoto(page, await heicPhoto(), 'IMG_0001.HEIC');
    await generateButton(page).click();
    await expect(page.getByRole('heading', { name: 'Failed to process photo' })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
    await page.getByRole('button', { name: 'Make Another' }).click();
  });
  for (const [ending, answer, words] of ENDINGS) {
    await test.step(ending, async () => {
      await answerUploads(page, answer);
      await makePhoto(page);
      await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
      await expectNoViolationsInAnyLanguage(page);
      await page.getByRole('button', { name: 'Make Another' }).click();
    });
  }
  await test.step('all of them among my photos', async () => {
    await page.getByRole('button', { name: 'My Photos' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(ENDINGS.length + 1);
    await expectNoViolationsInAnyLanguage(page);
  });
});

test('axe finds nothing at the camera, nor where it is not allowed, nor under a file that is dragged', async ({
  page,
  event,
}) => {
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  await expectNoViolationsInAnyLanguage(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect(page.getByText('The camera is not allowed here.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
  });
  await expect(page.getByText('Drop your photo')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});

test('axe finds nothing in a gallery that is empty, holds photos back, or does not load', async ({
  page,
  event,
}) => {
  await page.goto(event.path);
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(page.getByText('No photos yet.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await test.step('held back from who looks at older ones', async () => {
    const small = await quartersPhoto(1, 0.1);
    for (let i = 0; i < 12; i++) await event.addPhoto(small);
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(12);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
    await event.addPhoto(small);
    await expect(page.getByRole('button', { name: 'New photos (1)' })).toBeVisible();
    await expectNoViolationsInAnyLanguage(page);
  });
  await page.route('**/gallery?**', (route) => route.abort());
  await page.reload();
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(page.getByText('The photos could not be loaded')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});

test('axe finds nothing inside another app, after a wrong file, and where there is no preview', async ({
  browser,
  baseURL,
  event,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/21F79 Instagram 334.0.4.32.98',
  });
  const page = await context.newPage();
  await page.goto(event.path);
  await expect(page.getByText('You are inside Instagram.')).toBeVisible();
  await choosePhoto(page, Buffer.from('%PDF-1.7 not a photo at all'), 'menu.pdf');
  await expect(page.getByText('This file is not a photo.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await choosePhoto(page, await heicPhoto(), 'IMG_5195.HEIC');
  await expect(page.getByText('It will be framed once it has been sent.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await context.close();
});

test('axe finds nothing while a photo is placed finely, nor while it waits for a network', async ({
  page,
  context,
  event,
}) => {
  await seeAs(page, event, (seen) => ({
    ...seen,
    frames: [...seen.frames, { ...seen.frames[0], id: 'second', name: 'Second', isPrimary: 'false' }],
  }));
  await page.goto(event.path);
  await expect(page.getByRole('radio', { name: 'Second' })).toBeAttached();
  await expectNoViolationsInAnyLanguage(page);
  await choosePhoto(page, await quartersPhoto());
  await page.getByRole('button', { name: 'Fine adjustment' }).click();
  await expect(page.getByRole('slider', { name: 'Up and down' })).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await context.setOffline(true);
  await generateButton(page).click();
  await expect(page.getByText('You are offline. Your photo is safe on this device')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(page.getByRole('heading', { name: 'Your photo is on its way' })).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});

test('axe finds nothing while one reports a photo, or deletes one', async ({ page, event }) => {
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  await page.getByRole('button', { name: 'My Photos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete this photo here and from the gallery?')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  await page.getByRole('button', { name: /^Open photo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Why should the organizer take this photo down?')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Another reason' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await expectNoViolationsInAnyLanguage(page);
});
