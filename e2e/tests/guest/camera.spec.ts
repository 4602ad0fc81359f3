import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.js';
import { CAMERA } from '../../support/camera.js';
import { fileChooser } from '../../support/file-chooser.js';
import { changeServedEvent, generateButton, test } from '../../support/guest-event.js';
import { pixelOf, quartersPhoto } from '../../support/images.js';
import { colorAt, holdDecoding, isMagenta, recordScreen } from '../../support/screencast.js';

test.use(CAMERA);

/** Wait until the camera delivers pictures. */
const expectVideo = (page: Page) =>
  expect
    .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0);

test('takes a photo behind the frame after a countdown @both', async ({ page, event }) => {
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0);

  await test.step('the camera preview covers the window and is mirrored', async () => {
    const image = (await page.locator('.g-camera .g-photo-area').boundingBox())!;
    const live = (await video.boundingBox())!;
    // The window of the tests' frame: 800 x 1000 at (50, 50) of 900 x 1350.
    const scale = image.width / 900;
    expect(live.x).toBeLessThanOrEqual(image.x + 50 * scale + 1);
    expect(live.x + live.width).toBeGreaterThanOrEqual(image.x + 850 * scale - 1);
    expect(live.height).toBeGreaterThanOrEqual(1000 * scale - 1);
    expect(await video.evaluate((element) => getComputedStyle(element).transform)).toContain('-1');
  });

  await test.step('the frame overlays the preview', async () => {
    const image = (await page.locator('.g-camera .g-photo-area').boundingBox())!;
    // Below the window, where the frame is opaque and the preview ends.
    const outside = await pixelOf(
      await page.locator('.g-camera .g-photo-area').screenshot({ scale: 'css' }),
      Math.round(image.width / 2),
      Math.round((image.height * 1300) / 1350),
    );
    // The color of the tests' frame.
    [30, 61, 54].forEach((value, channel) => expect(Math.abs(outside[channel]! - value)).toBeLessThan(12));
  });

  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Countdown: Off' }).click();
  await page.locator('.g-shutter').click();
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
  await page.getByRole('button', { name: 'Close' }).click();
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

test('explains missing camera permission in a sentence and offers the file picker', async ({
  page,
  event,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  const camera = page.getByRole('dialog', { name: 'Take Photo' });
  await expect(camera.getByText('Camera access is off.')).toBeVisible();
  const choose = camera.getByRole('button', { name: 'Choose Photo' });
  await expect(choose).toBeFocused();
  await expectNoViolations(page);
  const chooser = await fileChooser(page, () => choose.click());
  await chooser.setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await quartersPhoto() });
  await expect(generateButton(page)).toBeVisible();
});

test('fills the screen, closes on back or Escape and returns the focus', async ({ page, event }) => {
  await page.goto(event.path);
  const open = page.getByRole('button', { name: 'Take Photo' });
  await open.click();
  const camera = page.getByRole('dialog', { name: 'Take Photo' });
  await expect(page.locator('.g-shutter')).toBeFocused();
  expect(await camera.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize()! });
  // The page below the camera stays.
  await expect(page.getByRole('heading', { name: 'Put yourself in the frame' })).toBeAttached();
  await page.goBack();
  await expect(camera).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await page.keyboard.press('Escape');
  await expect(camera).toHaveCount(0);
  await expect(open).toBeFocused();
  expect(page.url()).toContain(event.path);
});

test('changes frames by buttons, arrow keys and swipes', async ({ page, event }) => {
  await changeServedEvent(page, event, (served) => ({
    ...served,
    frames: served.frames.flatMap((frame) => [
      frame,
      {
        ...frame,
        id: 'second',
        name: 'Second',
        isPrimary: 'false',
        frameUrl: `${(frame as { frameUrl: string }).frameUrl}?second`,
      },
    ]),
  }));
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  const image = page.locator('.g-camera .g-frame-image');
  await expect(page.locator('.g-shutter')).toBeFocused();
  const first = await image.getAttribute('src');
  await page.getByRole('button', { name: 'Next frame' }).click();
  await expect(image).not.toHaveAttribute('src', first!);
  await page.keyboard.press('ArrowLeft');
  await expect(image).toHaveAttribute('src', first!);
  await page.getByRole('button', { name: 'Previous frame' }).click();
  await expect(image).not.toHaveAttribute('src', first!);
  const view = (await page.locator('.g-camera-view').boundingBox())!;
  const [x, y] = [view.x + view.width / 2, view.y + view.height / 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 90, y + 4);
  await page.mouse.up();
  await expect(image).toHaveAttribute('src', first!);
  await page.mouse.down();
  await page.mouse.move(x, y);
  await page.mouse.up();
  await expect(image).not.toHaveAttribute('src', first!);
  const chosen = await image.getAttribute('src');
  await page.locator('.g-shutter').click();
  await expect(generateButton(page)).toBeVisible();
  await expect(page.locator('.g-placing ~ .g-frame-image')).toHaveAttribute('src', chosen!);
});

test('lights the screen white for a capture by the front camera only', async ({ page, event }) => {
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect(page.locator('.g-shutter')).toBeFocused();
  const flash = page.getByRole('button', { name: 'Flash' });
  await expect(flash).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Switch camera' }).click();
  await expect(flash).toHaveCount(0);
  await page.getByRole('button', { name: 'Switch camera' }).click();
  await flash.click();
  await expect(flash).toHaveAttribute('aria-pressed', 'true');
  await expectVideo(page);
  const white = page.locator('.g-screen-flash').evaluateHandle((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height, getComputedStyle(element).backgroundColor];
  });
  await page.locator('.g-shutter').click();
  const { width, height } = page.viewportSize()!;
  expect(await (await white).jsonValue()).toEqual([0, 0, width, height, 'rgb(255, 255, 255)']);
  await expect(generateButton(page)).toBeVisible();
  await expect(page.locator('.g-screen-flash')).toHaveCount(0);
});

test('offers light and zoom where the camera has them', async ({ page, event }) => {
  await page.addInitScript(() => {
    const applied: object[] = [];
    Object.assign(window, { applied });
    const capabilities: object = { torch: true, zoom: { min: 1, max: 4, step: 0.5 } };
    MediaStreamTrack.prototype.getCapabilities = () => capabilities;
    MediaStreamTrack.prototype.applyConstraints = (constraints) => {
      applied.push(...(constraints?.advanced ?? []));
      return Promise.resolve();
    };
  });
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  const light = page.getByRole('button', { name: 'Flash' });
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveValue('1.5');
  expect(await page.evaluate(() => (window as unknown as { applied: object[] }).applied)).toEqual([
    { torch: true },
    { zoom: 1.5 },
  ]);
  await expectNoViolations(page);
});

test('shows the captured photo from the shutter to the placing stage without a gap', async ({
  page,
  event,
}) => {
  // A camera that sees magenta only.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1280, 1600];
      const context = canvas.getContext('2d')!;
      const draw = () => {
        context.fillStyle = '#f0f';
        context.fillRect(0, 0, canvas.width, canvas.height);
      };
      draw();
      setInterval(draw, 50);
      return Promise.resolve(canvas.captureStream());
    };
  });
  const proceed = await holdDecoding(page);
  await page.goto(event.path);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expectVideo(page);
  const camera = (await page.locator('.g-camera .g-photo-area').boundingBox())!;
  // In the window of the camera and of the placing stage.
  const point = { x: camera.x + camera.width / 2, y: camera.y + camera.height * 0.4 };
  await expect.poll(async () => isMagenta(await colorAt(await page.screenshot(), page, point))).toBe(true);
  const stop = await recordScreen(page);
  await page.locator('.g-shutter').click();
  await expect(page.locator('.g-frozen canvas')).toBeVisible();
  await proceed();
  await expect(generateButton(page)).toBeVisible();
  await expect(page.getByRole('application', { name: 'Your photo in the frame' })).toBeVisible();
  await expect.poll(async () => isMagenta(await colorAt(await page.screenshot(), page, point))).toBe(true);
  const pictures = await stop();
  const shows = await Promise.all(
    pictures.map(async (picture) => isMagenta(await colorAt(picture, page, point))),
  );
  expect(shows.length).toBeGreaterThan(1);
  expect(shows).not.toContain(false);
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
