import { expect } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.js';
import { CAMERA } from '../../support/camera.js';
import { fileChooser } from '../../support/file-chooser.js';
import { generateButton, test } from '../../support/guest-event.js';
import { pixelOf } from '../../support/images.js';

test.use(CAMERA);

test('takes a photo behind the frame after a countdown @both', async ({ page, event }) => {
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0);

  await test.step('the camera preview covers the window and is mirrored', async () => {
    const image = (await page.locator('.g-photo-area').boundingBox())!;
    const live = (await video.boundingBox())!;
    // The window of the tests' frame: 800 x 1000 at (50, 50) of 900 x 1350.
    const scale = image.width / 900;
    expect(live.x).toBeLessThanOrEqual(image.x + 50 * scale + 1);
    expect(live.x + live.width).toBeGreaterThanOrEqual(image.x + 850 * scale - 1);
    expect(live.height).toBeGreaterThanOrEqual(1000 * scale - 1);
    expect(await video.evaluate((element) => getComputedStyle(element).transform)).toContain('-1');
  });

  await test.step('the frame overlays the preview', async () => {
    const image = (await page.locator('.g-photo-area').boundingBox())!;
    // Below the window, where the frame is opaque and the preview ends.
    const outside = await pixelOf(
      await page.locator('.g-photo-area').screenshot({ scale: 'css' }),
      Math.round(image.width / 2),
      Math.round((image.height * 1300) / 1350),
    );
    // The color of the tests' frame.
    [30, 61, 54].forEach((value, channel) => expect(Math.abs(outside[channel]! - value)).toBeLessThan(12));
  });

  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Countdown: Off' }).click();
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^[123]$/ })).toBeVisible();
  await generateButton(page).click();
  await expect(page.getByText('Your photo has been generated successfully')).toBeVisible();
  expect(await event.photos()).toHaveLength(1);
});

test('switches to the back camera and does not mirror its preview', async ({ page, event }) => {
  const facingModes: unknown[] = [];
  await page.exposeFunction('recordFacingMode', (facing: unknown) => facingModes.push(facing));
  await page.addInitScript(() => {
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (constraints) => {
      const { facingMode } = constraints!.video as MediaTrackConstraints;
      (window as unknown as { recordFacingMode: (facing: unknown) => void }).recordFacingMode(facingMode);
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
  expect(facingModes).toEqual([{ ideal: 'user' }, { ideal: 'environment' }]);
});

test('switches the camera off after use', async ({ page, event }) => {
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

  await test.step('and does not restart the camera when a pause ends', async () => {
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

test('explains missing camera permission and keeps the file picker', async ({ page, event }) => {
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

test("falls back to the phone's camera app without a camera stream, and to the file picker on a desktop @both", async ({
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
