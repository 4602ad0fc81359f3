import { expect, type Page } from '@playwright/test';
import { INSTAGRAM } from '../../support/devices.js';
import sharp from 'sharp';
import { fileChooser } from '../../support/file-chooser.js';
import { colorImage, frameWithShadow, heicPhoto, quartersPhoto } from '../../support/images.js';
import { finishPendingTasks } from '../../support/settle.js';
import {
  choosePhoto,
  generateButton,
  makePhoto,
  changeServedEvent,
  test,
  watchUploads,
} from '../../support/guest-event.js';
import { preventHeicDecoder } from '../../support/heic-decoder.js';

// Tests fulfill requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

const stageOf = (page: Page) => page.getByRole('application', { name: 'Your photo in the frame' });
const slider = (page: Page, name: string) => page.getByRole('slider', { name });

// spec: success.photo
test('places a photo with mouse and wheel', async ({ page, event }) => {
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  const box = (await stageOf(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 25, { steps: 5 });
  await page.mouse.up();
  await page.mouse.wheel(0, -200);
  await expect(slider(page, 'Zoom')).not.toHaveValue('1');
  await generateButton(page).click();
  await expect(page.getByText('Your photo has been generated successfully')).toBeVisible();
  expect(Number(uploads[0]!.fields['zoom'])).toBeCloseTo(Math.exp(0.3), 2);
  expect(Number(uploads[0]!.fields['offsetX'])).toBeGreaterThan(50);
});

// spec: guest.generate, rules.placement-ranges
test('chooses, places and downloads a photo by keyboard', async ({ page, event }) => {
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Choose Photo' }).focus();
  const chooser = await fileChooser(page, () => page.keyboard.press('Enter'));
  await chooser.setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await quartersPhoto() });
  await stageOf(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('+');
  await page.keyboard.press('r');
  await expect(slider(page, 'Rotate')).toHaveValue('90');
  await page.keyboard.press('0');
  await expect(slider(page, 'Rotate')).toHaveValue('0');
  await slider(page, 'Zoom').focus();
  await page.keyboard.press('ArrowRight');
  await slider(page, 'Rotate').focus();
  for (let i = 0; i < 15; i++) await page.keyboard.press('ArrowRight');
  await slider(page, 'Horizontal').focus();
  await page.keyboard.press('ArrowLeft');
  await generateButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your photo has been generated successfully')).toBeVisible();
  expect(uploads[0]?.fields).toMatchObject({ zoom: '1.01', rotation: '15' });
  await page.getByRole('link', { name: 'Download Photo' }).focus();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('framed-photo.png');
});

test('keeps the frame in which a photo is placed after the frame was replaced, on the server as well', async ({
  page,
  event,
  request,
}) => {
  const frameId = async () => {
    const response = await request.get(`/api/public/event/${event.slug}`);
    return ((await response.json()) as { frames: { id: string }[] }).frames[0]!.id;
  };
  const before = await frameId();
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await slider(page, 'Horizontal').fill('60');
  const initialSrc = await page.locator('.g-photo-area img').getAttribute('src');
  const square = { x: 100, y: 100, width: 1000, height: 500 };
  await event.replaceFrame('Another Harbour', await frameWithShadow({ width: 1200, height: 1200 }, square));
  await expect(page.getByRole('heading', { name: 'Another Harbour' })).toBeVisible();
  expect(await frameId()).not.toBe(before);
  await expect(page.locator('.g-photo-area img')).toHaveAttribute('src', initialSrc!);
  await expect(slider(page, 'Horizontal')).toHaveValue('60');
  await generateButton(page).click();
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  expect(uploads[0]!.fields).toMatchObject({ frameId: before, offsetX: '60' });
  const [photo] = await event.photos();
  const { width, height } = await sharp(await (await request.get(photo!.photoUrl)).body()).metadata();
  expect(width / height).toBeCloseTo(900 / 1350, 2);
  await page.getByRole('button', { name: 'Make Another' }).click();
  await expect(page.locator('.g-photo-area img')).not.toHaveAttribute('src', initialSrc!);
});

// spec: guest.frame-chooser, guest.select-different, rules.placement-ranges
test('resets the placement and lets the guest select a different image', async ({ page, event }) => {
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  for (const [name, min, max] of [
    ['Zoom', '0.5', '3'],
    ['Rotate', '-180', '180'],
  ] as const) {
    await expect(slider(page, name)).toHaveAttribute('min', min);
    await expect(slider(page, name)).toHaveAttribute('max', max);
    expect((await slider(page, name).boundingBox())!.width).toBeGreaterThanOrEqual(200);
  }
  // The event has only one frame.
  await expect(page.getByRole('group', { name: 'Frame', exact: true })).toHaveCount(0);
  await slider(page, 'Zoom').fill('2');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(slider(page, 'Zoom')).toHaveValue('1');
  const screenshot = await stageOf(page).screenshot();
  const another = page.getByRole('button', { name: 'Select Different Image' });
  // Canceling the picker keeps the current photo.
  const picker = await fileChooser(page, () => another.click());
  await expect(stageOf(page)).toBeVisible();
  const buffer = await colorImage({ width: 400, height: 400, background: '#0a8' });
  await picker.setFiles({ name: 'other.png', mimeType: 'image/png', buffer });
  await expect.poll(async () => (await stageOf(page).screenshot()).equals(screenshot)).toBe(false);
});

test('keeps the photo inside the window', async ({ page, event }) => {
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await stageOf(page).focus();
  for (let i = 0; i < 40; i++) await page.keyboard.press('Shift+ArrowRight');
  await generateButton(page).click();
  await expect.poll(() => uploads.length).toBe(1);
  // Half the photo's width at zoom 1: window and photo are 800 wide.
  expect(Number(uploads[0]!.fields['offsetX'])).toBeCloseTo(400, 0);
});

for (const way of ['drop', 'paste'] as const) {
  test(`accepts a photo by ${way}`, async ({ page, event }) => {
    await page.goto(event.path);
    await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
    const bytes = (await quartersPhoto()).toString('base64');
    const areTaken = await page.evaluate(
      ([kind, data]) => {
        const file = new File([Uint8Array.from(atob(data!), (c) => c.charCodeAt(0))], 'photo.jpg', {
          type: 'image/jpeg',
        });
        const transfer = new DataTransfer();
        transfer.items.add(file);
        const options = { bubbles: true, cancelable: true };
        const events =
          kind === 'drop'
            ? ['dragover', 'drop'].map((type) => new DragEvent(type, { ...options, dataTransfer: transfer }))
            : [new ClipboardEvent('paste', { ...options, clipboardData: transfer })];
        return events.map((event) => {
          window.dispatchEvent(event);
          return event.defaultPrevented;
        });
      },
      [way, bytes],
    );
    // The browser itself opens files whose events the page does not cancel.
    expect(areTaken).toEqual(way === 'drop' ? [true, true] : [true]);
    await expect(generateButton(page)).toBeVisible();
  });
}

test('ignores a photo dropped on the gallery', async ({ page, event }) => {
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  await page.getByRole('tab', { name: 'Live Gallery' }).click();
  const areTaken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a photo'], 'photo.jpg', { type: 'image/jpeg' }));
    return ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  });
  expect(areTaken).toEqual([true, true]);
  await page.getByRole('tab', { name: 'Upload Photo' }).click();
  await expect(generateButton(page)).toBeVisible();
});

// spec: guest.frame-chooser, calls.upload-photo
test("previews the guest's photo in every frame", async ({ page, event }) => {
  // A second frame, as larger plans allow.
  await changeServedEvent(page, event, (served) => ({
    ...served,
    frames: [
      ...served.frames,
      { ...served.frames[0], id: 'second', name: 'Second', isNamed: true, isPrimary: 'false' },
    ],
  }));
  const uploads = await watchUploads(page);
  await page.goto(event.path);
  await choosePhoto(page, await quartersPhoto());
  const chooser = page.getByRole('group', { name: 'Frame', exact: true });
  await expect(chooser.locator('canvas')).toHaveCount(2);
  // The organizer did not name it; its file has another name.
  await expect(chooser.getByRole('radio', { name: 'Frame 1', exact: true })).toBeChecked();
  await expect(stageOf(page)).toBeFocused();
  // The top left quarter of the photo is red; an empty frame would show the window's gray.
  for (const small of await chooser.locator('canvas').all()) {
    const color = () =>
      small.evaluate((canvas: HTMLCanvasElement) => [
        ...canvas.getContext('2d')!.getImageData(canvas.width * 0.3, canvas.height * 0.3, 1, 1).data,
      ]);
    await expect
      .poll(async () => (await color()).slice(0, 3).map((value) => value > 128))
      .toEqual([true, false, false]);
  }
  await chooser.getByRole('radio', { name: 'Second' }).check({ force: true });
  await expect(chooser.getByRole('radio', { name: 'Second' })).toBeChecked();
  await generateButton(page).click();
  await expect.poll(() => uploads[0]?.fields['frameId']).toBe('second');
});

// spec: guest.download
test("lists a guest's photo with its state, download and deletion", async ({ page, event }) => {
  await page.clock.install();
  await page.goto(event.path);
  await makePhoto(page);
  await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
  await page.reload();
  const mine = page.getByRole('button', { name: 'My Photos' });
  await mine.click();
  const dialog = page.getByRole('dialog', { name: 'My Photos' });
  await expect(dialog.getByText('In the gallery')).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(dialog.getByText(/^[56] minutes ago$/)).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${event.path}$`));
  await test.step('after the organizer hid it', async () => {
    await event.hide((await event.photos())[0]!.id);
    await mine.click();
    await expect(dialog.getByText('Not in the gallery')).toBeVisible();
  });
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download Photo' }).click();
  expect((await download).suggestedFilename()).toBe('framed-photo.png');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Delete this photo here and from the gallery?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Photo deleted.')).toBeVisible();
  expect(await event.photos()).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'My Photos' }).click();
  await expect(page.getByText('You have not created a photo here yet.')).toBeVisible();
});

test('returns to the start when the shown photo is deleted', async ({ page, event }) => {
  await preventHeicDecoder(page);
  await page.goto(event.path);
  const photos = { 'a photo': await quartersPhoto(), 'one that this browser cannot show': await heicPhoto() };
  for (const [what, photo] of Object.entries(photos)) {
    await test.step(what, async () => {
      await makePhoto(page, photo);
      await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
      await page.getByRole('button', { name: 'My Photos' }).click();
      const dialog = page.getByRole('dialog', { name: 'My Photos' });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog.getByText('Photo deleted.')).toBeVisible();
      // A toast has one, too.
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your framed photo' })).toHaveCount(0);
    });
  }
});

test.describe('a toast', () => {
  // In-app browsers show a button that triggers a toast.
  test.use({
    userAgent: INSTAGRAM,
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  // spec: limits.toast-time
  test('closes after 5000 ms', async ({ page, event }) => {
    await page.clock.install();
    await page.goto(event.path);
    await page.getByRole('button', { name: 'You are in Instagram.' }).click();
    const copy = page.getByRole('button', { name: 'Copy Link' });
    await expect(copy).toBeVisible();
    await page.clock.pauseAt(Date.now() + 600_000);
    await copy.click();
    const toast = page.getByText('Event URL copied to clipboard', { exact: true });
    await expect(toast).toBeVisible();
    await finishPendingTasks(page);
    await page.clock.runFor(4999);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
  });
});
