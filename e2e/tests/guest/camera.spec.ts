import { expect } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.js';
import { CAMERA } from '../../support/camera.js';
import { fileChooser } from '../../support/file-chooser.js';
import { generateButton, test } from '../../support/guest-event.js';
import { pixelOf } from '../../support/pictures.js';

test.use(CAMERA);

test('takes a photo with the frame over the live picture, after a countdown @both', async ({
  page,
  event,
}) => {
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0);

  await test.step('the live picture covers the window and is mirrored', async () => {
    const picture = (await page.locator('.g-picture').boundingBox())!;
    const live = (await video.boundingBox())!;
    // The window of the tests' frame: 800 x 1000 at (50, 50) of 900 x 1350.
    const scale = picture.width / 900;
    expect(live.x).toBeLessThanOrEqual(picture.x + 50 * scale + 1);
    expect(live.x + live.width).toBeGreaterThanOrEqual(picture.x + 850 * scale - 1);
    expect(live.height).toBeGreaterThanOrEqual(1000 * scale - 1);
    expect(await video.evaluate((element) => getComputedStyle(element).transform)).toContain('-1');
  });

  await test.step('the frame lies over it', async () => {
    const picture = (await page.locator('.g-picture').boundingBox())!;
    // Below the window, where the frame is opaque and the live picture ends.
    const there = await pixelOf(
      await page.locator('.g-picture').screenshot({ scale: 'css' }),
      Math.round(picture.width / 2),
      Math.round((picture.height * 1300) / 1350),
    );
    // The colour of the tests' frame.
    [30, 61, 54].forEach((value, channel) => expect(Math.abs(there[channel]! - value)).toBeLessThan(12));
  });

  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Countdown: Off' }).click();
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^[123]$/ })).toBeVisible();
  await generateButton(page).click();
  await expect(page.getByText('Your photo has been generated successfully')).toBeVisible();
  expect(await event.photos()).toHaveLength(1);
});

test('turns to the back camera, whose picture is not mirrored', async ({ page, event }) => {
  const asked: unknown[] = [];
  await page.exposeFunction('recordAsked', (facing: unknown) => asked.push(facing));
  await page.addInitScript(() => {
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (constraints) => {
      const { facingMode } = constraints!.video as MediaTrackConstraints;
      (window as unknown as { recordAsked: (facing: unknown) => void }).recordAsked(facingMode);
      return original(constraints);
    };
  });
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  const video = page.locator('video');
  await expect(video).toHaveAttribute('data-mirrored', 'true');
  await page.getByRole('button', { name: 'Switch camera' }).click();
  await expect(video).toHaveAttribute('data-mirrored', 'false');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0);
  expect(await video.evaluate((element) => getComputedStyle(element).transform)).toBe('none');
  expect(asked).toEqual([{ ideal: 'user' }, { ideal: 'environment' }]);
});

test('switches the camera off when it is no longer needed', async ({ page, event }) => {
  await page.addInitScript(() => {
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect(page.locator('video')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState),
    );
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['ended']));

  await test.step('nor by itself when a pause is over that began under it', async () => {
    await page.getByRole('button', { name: 'Take Photo' }).click();
    await expect.poll(states).toContain('live');
    await event.pause();
    await expect(page.getByRole('heading', { name: 'This event is paused' })).toBeVisible();
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['ended']));
    const opened = (await states()).length;
    await event.resume();
    await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    expect(await states()).toHaveLength(opened);
  });
});

test('without permission says so, and the picker is still there', async ({ page, event }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect(page.getByText('Camera access is off.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
});

test("without a camera stream the phone's own camera is asked for; a desktop has none, and the picker alone @both", async ({
  page,
  event,
  isMobile,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.goto(event.path);
  await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
  const camera = page.getByRole('button', { name: 'Take Photo' });
  if (!isMobile) return expect(camera).toHaveCount(0);
  const chooser = await fileChooser(page, () => camera.click());
  expect(await chooser.element().getAttribute('capture')).toBe('user');
});
