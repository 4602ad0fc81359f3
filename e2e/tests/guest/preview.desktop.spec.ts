import { expect, type Page } from '@playwright/test';
import {
  frameToPhoto,
  photoToFrame,
  placePhoto,
  type Placement,
  type Rect,
  type Size,
} from '@eventframe/contracts/framing/geometry';
import { uploadSize } from '@eventframe/contracts/framing/prepare';
import sharp from 'sharp';
import { findCorner } from '../../support/corners.js';
import { useMaxPixelRatio, frameTwice } from '../../support/frame-twice.js';
import {
  checkerboard,
  detailedPhoto,
  frameWithShadow,
  shiftHalfPixel,
  meanDifference,
} from '../../support/images.js';
import { realPhoto } from '../../support/real-photos.js';
import { type GuestEvent, test } from '../../support/guest-event.js';

// Tests fulfill requests, which a service worker would intercept.
test.use({ serviceWorkers: 'block' });

/**
 * Maximum differences between preview and rendering: 0 to 255 for colors, pixels for corners (of the rendering and the
 * screen).
 */
const MAX_DIFFERENCE = { straight: 2, rotated: 3, corner: 0.5 };

/** A phone, whose screen has fewer pixels for the stage than the photo, but more than a desktop's. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const;

/** Multiples of JPEG blocks, as in camera files. */
const PORTRAIT = { width: 752, height: 1008 };
const LANDSCAPE = { width: 1008, height: 672 };
/** For the frame that is larger than the working copy. */
const LARGE_PORTRAIT = { width: 1504, height: 2000 };
const LARGE_LANDSCAPE = { width: 2000, height: 1344 };
/** Has more pixels than the stage, on a phone and on a desktop. */
const LARGE_FRAME = {
  size: { width: 1080, height: 1920 },
  window: { x: 80, y: 120, width: 920, height: 1320 },
};

/** zoom, rotation, offsetX, offsetY, EXIF orientation */
type RealPhotoCase = readonly [number, number, number, number, number];
/** The same, and the size of the upright photo. */
type DrawnPhotoCase = readonly [...RealPhotoCase, Size];

interface FrameCase {
  /** Runs only in the soak tier. */
  isSoak?: true;
  size: Size;
  window: Rect;
  /** Cases with drawn photos. */
  drawn: readonly DrawnPhotoCase[];
  /** Cases with real photos, if available. */
  real: readonly RealPhotoCase[];
}

/** Straight and rotated, in all eight orientations, reduced and enlarged, with drawn and real photos. */
const FRAMES: Record<string, FrameCase> = {
  portrait: {
    size: { width: 540, height: 960 },
    window: { x: 40, y: 60, width: 460, height: 660 },
    drawn: [
      [1.37, 0, 20, -37, 3, PORTRAIT],
      [1, 12, 0, 0, 2, LANDSCAPE],
      [1.6, -33, 25, 10, 7, PORTRAIT],
    ],
    real: [
      [1, 0, 0, 0, 1],
      [1.2, -8, 10, -15, 6],
    ],
  },
  square: {
    isSoak: true,
    size: { width: 540, height: 540 },
    window: { x: 51, y: 39, width: 417, height: 351 },
    drawn: [
      [1, 0, 0, 0, 1, PORTRAIT],
      [1.13, 0, 7, -5, 4, LANDSCAPE],
      [1.2, 90, 10, 0, 4, LANDSCAPE],
    ],
    real: [
      [0.7, 0, 0, 0, 8],
      [1, 90, 0, 0, 3],
    ],
  },
  landscape: {
    isSoak: true,
    size: { width: 800, height: 450 },
    window: { x: 30, y: 30, width: 740, height: 320 },
    drawn: [
      [1, 0, 0, 0, 6, LANDSCAPE],
      [1, -180, 0, 0, 6, PORTRAIT],
      [2.2, 3, -31, 43, 8, LANDSCAPE],
    ],
    real: [
      [1, 0, 0, 0, 5],
      [1.1, 25, 0, 0, 2],
    ],
  },
  // Larger than the working copy, with a window as wide as the frame.
  oversized: {
    isSoak: true,
    size: { width: 1800, height: 2700 },
    window: { x: 0, y: 300, width: 1800, height: 1900 },
    drawn: [
      [0.5, 0, 0, 0, 5, LARGE_LANDSCAPE],
      [0.7, 147, -30, 10, 1, LARGE_LANDSCAPE],
      [3, 0, -120, 33, 8, LARGE_PORTRAIT],
    ],
    real: [
      [1, 0, 0, 0, 7],
      [0.8, -147, 0, 0, 4],
    ],
  },
};

/** How far a half-pixel shift must exceed the bound, or the bound would not detect the shift. */
const MIN_RATIO = 1.5;

/** Amplitude of fine spots required for that, of 255, for a reduced photo that covers the window. */
const DETAIL = { straight: 7.4, rotated: 12 };

/** Sample points per side to estimate how much of the window the photo covers. */
const POINTS = 40;

/**
 * The detail at which a half-pixel shift shows: more for enlarged photos, where the shift affects fewer photo pixels,
 * and for photos that cover less of the window.
 */
function requiredDetail(window: Rect, photo: Size, placement: Placement): number {
  const placed = placePhoto(window, photo, placement);
  let covered = 0;
  for (let point = 0; point < POINTS ** 2; point++) {
    const [column, row] = [point % POINTS, Math.floor(point / POINTS)];
    const { x, y } = frameToPhoto(placed, photo, {
      x: window.x + ((column + 0.5) / POINTS) * window.width,
      y: window.y + ((row + 0.5) / POINTS) * window.height,
    });
    if (x >= 0 && y >= 0 && x < photo.width && y < photo.height) covered++;
  }
  const detail = placement.rotation === 0 ? DETAIL.straight : DETAIL.rotated;
  return (detail * Math.max(1, placed.width / photo.width)) / (covered / POINTS ** 2);
}

const boundOf = ({ rotation }: Placement) =>
  rotation === 0 ? MAX_DIFFERENCE.straight : MAX_DIFFERENCE.rotated;

/** The frame's window in the pixels of its working copy. */
async function workingWindow(page: Page, { slug }: GuestEvent): Promise<Rect> {
  const response = await page.request.get(`/api/public/event/${slug}`);
  return ((await response.json()) as { frames: { window: Rect }[] }).frames[0]!.window;
}

for (const [name, { isSoak, size, window: hole, drawn, real }] of Object.entries(FRAMES)) {
  test(`previews a photo in a ${name} frame as the server renders it, on the stage and in the device's rendering${isSoak ? ' @soak' : ''}`, async ({
    page,
    makeEvent,
  }) => {
    test.setTimeout(420_000);
    const event = await makeEvent(await frameWithShadow(size, hole));
    const window = await workingWindow(page, event);
    await useMaxPixelRatio(page);
    await page.goto(event.path);
    /** @returns the server's rendering */
    const expectAlike = async (photo: Buffer, placement: Placement, what: string) => {
      const { onServer, ...onDevice } = await frameTwice(page, photo, placement);
      for (const [where, image] of Object.entries(onDevice)) {
        expect
          .soft(await meanDifference(image, onServer, window), `${where}: ${what}`)
          .toBeLessThanOrEqual(boundOf(placement));
      }
      return onServer;
    };

    for (const [zoom, rotation, offsetX, offsetY, orientation, photoSize] of drawn) {
      const placement = { zoom, rotation, offsetX, offsetY };
      const what = `drawn, ${JSON.stringify(placement)}, orientation ${orientation}`;
      const detail = requiredDetail(window, photoSize, placement);
      const onServer = await expectAlike(
        await detailedPhoto(photoSize, orientation, detail),
        placement,
        what,
      );
      expect
        .soft(await meanDifference(await shiftHalfPixel(onServer), onServer, window), `aside: ${what}`)
        .toBeGreaterThan(MIN_RATIO * boundOf(placement));
    }
    for (const [zoom, rotation, offsetX, offsetY, orientation] of real) {
      const photo = await realPhoto(orientation);
      if (!photo) break;
      const placement = { zoom, rotation, offsetX, offsetY };
      await expectAlike(photo, placement, `real, ${JSON.stringify(placement)}, orientation ${orientation}`);
    }
  });
}

// spec: rules.placement-ranges
test("places a checkerboard's corners as the geometry computes them, on the stage, on the device and on the server", async ({
  browser,
  baseURL,
  page: desktop,
  makeEvent,
}) => {
  test.setTimeout(180_000);
  const { size, window } = LARGE_FRAME;
  const event = await makeEvent(await frameWithShadow(size, window));
  const photo = { width: 1608, height: 2144 };
  const cell = 134;
  const image = await checkerboard(photo, cell);
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL ?? '' });
  const phone = await context.newPage();
  for (const page of [desktop, phone]) await page.goto(event.path);
  for (const [page, zoom, rotation, offsetX, offsetY] of [
    [desktop, 1, 0, 0, 0],
    [desktop, 0.8, -7, 12, 30],
    [phone, 1.37, 0, 41, -73],
    [phone, 1.6, 33, 50, 20],
  ] as const) {
    const placement = { zoom, rotation, offsetX, offsetY };
    await page.bringToFront();
    const framed = await frameTwice(page, image, placement);
    const uploaded = uploadSize(window, photo, placement);
    const placed = placePhoto(window, uploaded, placement);
    for (const [where, png] of Object.entries(framed)) {
      const { data: rgb, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const scale = info.width / size.width;
      expect(where === 'onStage' ? scale < (page === phone ? 0.9 : 0.6) : scale === 1).toBe(true);
      const distances: number[] = [];
      for (let y = cell; y < photo.height; y += cell) {
        for (let x = cell; x < photo.width; x += cell) {
          const share = uploaded.width / photo.width;
          const expected = photoToFrame(placed, uploaded, { x: x * share, y: y * share });
          // The frame's shadow overlays the window's edge.
          const fits = (value: number, from: number, length: number) =>
            value > from + 60 && value < from + length - 60;
          if (!fits(expected.x, window.x, window.width) || !fits(expected.y, window.y, window.height))
            continue;
          const near = { x: expected.x * scale, y: expected.y * scale };
          const found = findCorner(rgb, info.width, near, 5);
          distances.push(Math.hypot(found.x - near.x, found.y - near.y));
        }
      }
      expect(distances.length).toBeGreaterThan(8);
      expect
        .soft(Math.max(...distances), `${where}, ${JSON.stringify(placement)}`)
        .toBeLessThanOrEqual(MAX_DIFFERENCE.corner);
    }
  }
  await context.close();
});
