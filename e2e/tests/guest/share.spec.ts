import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../support/axe.js';
import { openGallery, photosOf } from '../../support/gallery.js';
import { makePhoto, test } from '../../support/guest-event.js';

interface Shared {
  text: string | undefined;
  url: string | undefined;
  name: string | undefined;
  bytes: Buffer;
}

/** Replace the browser's share sheet. @returns what is shared, in order */
async function stubShareSheet(page: Page): Promise<Shared[]> {
  const shared: Shared[] = [];
  await page.exposeFunction(
    'recordShared',
    ({ bytes, ...rest }: Omit<Shared, 'bytes'> & { bytes: number[] }) => {
      shared.push({ ...rest, bytes: Buffer.from(bytes) });
    },
  );
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ text, url, files }: ShareData) => {
        const file = files?.[0];
        const bytes = [...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())];
        const { recordShared } = window as unknown as { recordShared: (shared: object) => Promise<void> };
        await recordShared({ text, url, name: file?.name, bytes });
      },
    });
  });
  return shared;
}

/** Require a story with the framed photo in its middle, which is lighter than the event's dark green. */
async function expectStory(bytes: Buffer): Promise<void> {
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1080, height: 1920, format: 'jpeg' });
  const brightnessOf = async (left: number, top: number) => {
    const { channels } = await sharp(
      await sharp(bytes).extract({ left, top, width: 20, height: 20 }).toBuffer(),
    ).stats();
    return channels.map(({ mean }) => mean);
  };
  const corner = await brightnessOf(10, 10);
  expect(Math.max(...corner)).toBeLessThan(90);
  expect(Math.max(...(await brightnessOf(530, 950)))).toBeGreaterThan(Math.max(...corner) + 40);
}

test('shares a photo from everywhere with its page, which ends when the photo is hidden', async ({
  page,
  event,
  baseURL,
}) => {
  await event.setShareText('At the harbour! #nights');
  const shared = await stubShareSheet(page);
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  const [photo] = await event.photos();
  const url = `${baseURL}${event.path}/photo/${photo!.id}`;
  /** Press Share and check what the browser receives. */
  const share = async (where: Page | ReturnType<Page['getByRole']>, name: string) => {
    const before = shared.length;
    await where.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => shared.length).toBe(before + 1);
    const { bytes, ...rest } = shared[before]!;
    expect(rest).toEqual({ text: 'At the harbour! #nights', url, name });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 900, height: 1350 });
  };

  await test.step('from the result, as prominent as the download', async () => {
    await share(page, 'framed-photo.png');
    const [one, other] = await Promise.all([
      page.getByRole('button', { name: 'Share' }).boundingBox(),
      page.getByRole('link', { name: 'Download Photo' }).boundingBox(),
    ]);
    expect([one!.y, one!.height]).toEqual([other!.y, other!.height]);
    expect(Math.abs(one!.width - other!.width)).toBeLessThan(24);
    await expectAccessible(page);
  });

  await test.step("as a story on the event's color", async () => {
    await page.getByRole('button', { name: 'Save as Story' }).click();
    await expect.poll(() => shared.length).toBe(2);
    const { bytes, ...rest } = shared[1]!;
    expect(rest).toEqual({ text: undefined, url: undefined, name: 'story.jpg' });
    await expectStory(bytes);
  });

  await test.step('from My Photos', async () => {
    await page.getByRole('button', { name: 'My Photos' }).click();
    const sheet = page.getByRole('dialog');
    await share(sheet, 'framed-photo.jpg');
    await expectAccessible(page);
    // The toast may still be open, with a button of this name.
    await sheet.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('from the lightbox', async () => {
    await page.getByRole('tab', { name: 'Live Gallery' }).click();
    await photosOf(page).first().click();
    await share(page.getByRole('dialog'), 'framed-photo.jpg');
    await expectAccessible(page);
  });

  await test.step('from its page, which leads to the event', async () => {
    await page.goto(url);
    await expect(page).toHaveTitle('Harbour Nights');
    await expect(page.getByRole('img', { name: /^Photo, / })).toBeVisible();
    await share(page, 'framed-photo.jpg');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Photo' }).click();
    expect((await download).suggestedFilename()).toBe('framed-photo.png');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See All Photos' }).click();
    await expect(page.getByRole('tab', { name: 'Live Gallery' })).toHaveAttribute('aria-selected', 'true');
    await expect(photosOf(page)).toHaveCount(1);
    await page.goto(url);
    await page.getByRole('link', { name: 'Add Your Photo' }).click();
    await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
  });

  await test.step('until the organizer hides it', async () => {
    await event.hide(photo!.id);
    const response = await page.goto(url);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Photo not found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See All Photos' }).click();
    await expect(page.getByText('No photos yet. Be the first to create one!')).toBeVisible();
  });
});

test('copies the address of a photo where the browser cannot share', async ({
  page,
  context,
  event,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { canShare: undefined, share: undefined }));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(event.path);
  await makePhoto(page);
  const copy = page.getByRole('button', { name: 'Copy Link' });
  await expect(copy).toBeEnabled();
  await copy.click();
  await expect(page.getByText('Copied!')).toBeVisible();
  const [photo] = await event.photos();
  const url = `${baseURL}${event.path}/photo/${photo!.id}`;
  expect(await copied()).toBe(url);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as Story' }).click();
  const story = await download;
  expect(story.suggestedFilename()).toBe('story.jpg');
  await expectStory(await readFile(await story.path()));

  // Over plain http, there is no clipboard. The field to copy from is inside the dialog, which blocks the page.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => {
      const { activeElement } = document;
      document.title = activeElement instanceof HTMLTextAreaElement ? activeElement.value : '';
    });
  });
  await openGallery(page, event.path);
  await photosOf(page).first().click();
  const lightbox = page.getByRole('dialog');
  await lightbox.getByRole('button', { name: 'Copy Link' }).click();
  await expect(lightbox.getByText('Copied!')).toBeVisible();
  await expect(page).toHaveTitle(url);
});
