import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Region, type Sharp } from 'sharp';
import { Agent } from '../factories/accounts.js';
import { decodedFlower, FLOWER, PORTRAITS, REAL_PHOTOS } from '../factories/real-photos.js';
import { uploadPhoto } from '../factories/uploads.js';

/**
 * Maximum mean difference of 255. Each orientation is a separate JPEG; rotated or mirrored ones differ by
 * dozens.
 */
const MAX_DIFFERENCE = 4;
/**
 * Minimum share of the flower's pixels outside sRGB. Otherwise, the test could not detect a missing
 * conversion.
 */
const BEYOND_SRGB = 0.01;
/** The tested part of the window, since the demo's window is round and has ornaments. */
const MIDDLE = { x: 0.15, y: 0.3, width: 0.7, height: 0.5 };

interface Frame {
  width: number;
  window: { x: number; y: number; width: number; height: number };
}

interface FramedView {
  /** RGB, row by row, of the window's middle. */
  pixels: Buffer;
  /** The position in the window, in pixels. */
  middle: Region;
  /** The sizes of the window and of the photo, in pixels. */
  window: { width: number; height: number };
  size: string;
}

/**
 * Expects the demo event to frame each camera photo upright and in sRGB. Without photos, prints a notice that
 * `npm run test:system` repeats. A folder in REAL_PHOTOS must exist.
 */
export async function expectRealPhotosFramed(service: { url: string }): Promise<void> {
  if (!existsSync(REAL_PHOTOS) && process.env['REAL_PHOTOS'] === undefined)
    return console.warn(
      `NOT CHECKED: no photos of real cameras in ${REAL_PHOTOS}; REAL_PHOTOS names another folder.`,
    );
  const guest = new Agent(service);
  const event = (await (await guest.get('/api/public/event/demo')).json()) as { frames: Frame[] };
  const view = (name: string) => uploadAndView(guest, name, event.frames[0]!);

  const first = await view(PORTRAITS[0]!);
  for (const name of PORTRAITS.slice(1)) {
    const other = await view(name);
    expect([name, other.size]).toEqual([name, first.size]);
    expect(meanDifference(first.pixels, other.pixels)).toBeLessThan(MAX_DIFFERENCE);
  }
  const portrait = await cut(sharp(join(REAL_PHOTOS, PORTRAITS[0]!)), first);
  expect(meanDifference(first.pixels, portrait)).toBeLessThan(MAX_DIFFERENCE);

  const flower = await view(FLOWER);
  const asWritten = await cut(await decodedFlower(), flower);
  const { inSrgb, beyond } = fromDisplayP3(asWritten);
  expect(beyond).toBeGreaterThan(BEYOND_SRGB);
  const unconvertedDifference = meanDifference(flower.pixels, asWritten);
  expect(meanDifference(flower.pixels, inSrgb)).toBeLessThan(0.6 * unconvertedDifference);
}

/** The middle of a photo, upright and scaled to the window, by libvips without the engine. */
async function cut(image: Sharp, { window, middle }: FramedView): Promise<Buffer> {
  const { data, info } = await image
    .autoOrient()
    .resize(Math.round(window.width), Math.round(window.height), { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).extract(middle).raw().toBuffer();
}

/** Linear Display P3 to linear sRGB: SMPTE EG 432-1 and IEC 61966-2-1, both with white point D65. */
const P3_TO_SRGB = [
  [1.22494, -0.22494, 0],
  [-0.04206, 1.04206, 0],
  [-0.01964, -0.07864, 1.09827],
] as const;

/**
 * Converts colors to sRGB by the formulas of the two standards. Both have sRGB's transfer function.
 *
 * @returns also the share of pixels outside sRGB
 */
function fromDisplayP3(pixels: Buffer): { inSrgb: Buffer; beyond: number } {
  const linear = Float64Array.from({ length: 256 }, (_, value) =>
    value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  const encoded = (light: number) =>
    255 * (light <= 0.0031308 ? 12.92 * Math.max(0, light) : 1.055 * Math.min(1, light) ** (1 / 2.4) - 0.055);
  const inSrgb = Buffer.alloc(pixels.length);
  let beyond = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red, green, blue] = [0, 1, 2].map((channel) => linear[pixels[at + channel]!]!);
    const light = P3_TO_SRGB.map(([r, g, b]) => r * red! + g * green! + b * blue!);
    light.forEach((value, channel) => (inSrgb[at + channel] = Math.round(encoded(value))));
    // More than the matrix's rounding error.
    if (light.some((value) => value < -0.002 || value > 1.002)) beyond++;
  }
  return { inSrgb, beyond: beyond / (pixels.length / 3) };
}

/** Uploads a photo and reads the pixels in the frame's window. */
async function uploadAndView(guest: Agent, name: string, frame: Frame): Promise<FramedView> {
  const image = await readFile(join(REAL_PHOTOS, name));
  const photo = await uploadPhoto(guest, 'demo', { photo: image });
  const bytes = Buffer.from(await (await guest.get(photo.photoUrl)).arrayBuffer());
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', width: photo.width, height: photo.height });
  expect([metadata.icc, metadata.orientation]).toEqual([undefined, undefined]);

  const scale = photo.width / frame.width;
  const { x, y, width, height } = frame.window;
  const window = { width: width * scale, height: height * scale };
  const middle = {
    left: Math.round(window.width * MIDDLE.x),
    top: Math.round(window.height * MIDDLE.y),
    width: Math.round(window.width * MIDDLE.width),
    height: Math.round(window.height * MIDDLE.height),
  };
  const region = {
    ...middle,
    left: Math.round(x * scale) + middle.left,
    top: Math.round(y * scale) + middle.top,
  };
  const pixels = await sharp(bytes).extract(region).raw().toBuffer();
  return { pixels, middle, window, size: `${photo.width} × ${photo.height}` };
}

function meanDifference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum / one.length;
}
