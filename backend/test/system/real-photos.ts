import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Region, type Sharp } from 'sharp';
import { Agent } from '../factories/accounts.js';
import { decodedFlower, FLOWER, PORTRAITS, REAL_PHOTOS } from '../factories/real-photos.js';
import { uploadPhoto } from '../factories/uploads.js';

/** Of 255, on average: each orientation is a JPEG of its own. Turned or mirrored ones differ by dozens. */
const ALIKE = 4;
/** Of the flower's pixels, at least: a picture whose colours sRGB holds as well would show no conversion. */
const BEYOND_SRGB = 0.01;
/** Shares of the window: the demonstration's is round, and its ornaments reach into it. */
const MIDDLE = { x: 0.15, y: 0.3, width: 0.7, height: 0.5 };

interface Frame {
  width: number;
  window: { x: number; y: number; width: number; height: number };
}

interface Seen {
  /** RGB, row by row, of the window's middle. */
  pixels: Buffer;
  /** Where that is in the window, in pixels. */
  middle: Region;
  /** The whole window's, in pixels, and the whole picture's. */
  window: { width: number; height: number };
  size: string;
}

/**
 * Has a new service's demonstration frame each of them, upright and in plain sRGB; where there are none, says that
 * it did not, which the result of `npm run test:system` repeats. A folder that REAL_PHOTOS names must be there.
 */
export async function expectRealPhotosFramed(service: { url: string }): Promise<void> {
  if (!existsSync(REAL_PHOTOS) && process.env['REAL_PHOTOS'] === undefined)
    return console.warn(
      `NOT ASKED: no photos of real cameras in ${REAL_PHOTOS}; REAL_PHOTOS names another folder.`,
    );
  const guest = new Agent(service);
  const event = (await (await guest.get('/api/public/event/demo')).json()) as { frames: Frame[] };
  const seen = (name: string) => seenInWindow(guest, name, event.frames[0]!);

  const first = await seen(PORTRAITS[0]!);
  for (const name of PORTRAITS.slice(1)) {
    const other = await seen(name);
    expect([name, other.size]).toEqual([name, first.size]);
    expect(meanDifference(first.pixels, other.pixels)).toBeLessThan(ALIKE);
  }
  const portrait = await cut(sharp(join(REAL_PHOTOS, PORTRAITS[0]!)), first);
  expect(meanDifference(first.pixels, portrait)).toBeLessThan(ALIKE);

  const flower = await seen(FLOWER);
  const asWritten = await cut(await decodedFlower(), flower);
  const { inSrgb, beyond } = fromDisplayP3(asWritten);
  expect(beyond).toBeGreaterThan(BEYOND_SRGB);
  const far = meanDifference(flower.pixels, asWritten);
  expect(meanDifference(flower.pixels, inSrgb)).toBeLessThan(0.6 * far);
}

/** The middle of a picture, upright and as large as the window: libvips alone, without the engine. */
async function cut(picture: Sharp, { window, middle }: Seen): Promise<Buffer> {
  const { data, info } = await picture
    .autoOrient()
    .resize(Math.round(window.width), Math.round(window.height), { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).extract(middle).raw().toBuffer();
}

/** From linear Display P3 to linear sRGB: SMPTE EG 432-1 and IEC 61966-2-1, both with the white D65. */
const P3_TO_SRGB = [
  [1.22494, -0.22494, 0],
  [-0.04206, 1.04206, 0],
  [-0.01964, -0.07864, 1.09827],
] as const;

/**
 * The same colours in sRGB, by the formulas of the two standards; both have the transfer function of sRGB.
 *
 * @returns also the share of pixels that sRGB can only come near to
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
    // By more than the rounding of the matrix.
    if (light.some((value) => value < -0.002 || value > 1.002)) beyond++;
  }
  return { inSrgb, beyond: beyond / (pixels.length / 3) };
}

/** Uploads it, which fails unless the answer is 201, and looks through the frame's window. */
async function seenInWindow(guest: Agent, name: string, frame: Frame): Promise<Seen> {
  const picture = await readFile(join(REAL_PHOTOS, name));
  const photo = await uploadPhoto(guest, 'demo', { picture });
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
