import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Agent } from '../factories/accounts.js';
import { uploadPhoto } from '../factories/uploads.js';

/** Photos of real cameras, where they lie beside the project: they are not ours to be part of it. */
const PHOTOS = join(import.meta.dirname, '../../../../shared/photos');
/** One picture in all eight EXIF orientations. */
const PORTRAITS = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => `Portrait_${orientation}.jpg`);
/** A violet flower, left of the middle and below it, as a phone wrote it. */
const FLOWER = 'IMG_5195.HEIC';
/** Of 255, on average: each orientation is a JPEG of its own. Turned or mirrored ones differ by dozens. */
const ALIKE = 4;

interface Frame {
  width: number;
  window: { x: number; y: number; width: number; height: number };
}

interface Seen {
  /** RGB, row by row, of what the window shows. */
  pixels: Buffer;
  /** The window's, in pixels. */
  width: number;
  height: number;
  /** The whole picture's. */
  size: string;
}

/** Has a new service's demonstration frame each of them, upright and in plain sRGB; nothing where there are none. */
export async function expectRealPhotosFramed(service: { url: string }): Promise<void> {
  if (!existsSync(PHOTOS)) return;
  const guest = new Agent(service);
  const event = (await (await guest.get('/api/public/event/demo')).json()) as { frames: Frame[] };
  const seen = (name: string) => seenInWindow(guest, name, event.frames[0]!);

  const first = await seen(PORTRAITS[0]!);
  for (const name of PORTRAITS.slice(1)) {
    const other = await seen(name);
    expect([name, other.size]).toEqual([name, first.size]);
    expect(meanDifference(first.pixels, other.pixels)).toBeLessThan(ALIKE);
  }
  const flower = centreOfViolet(await seen(FLOWER));
  expect(flower.x).toBeLessThan(0.5);
  expect(flower.y).toBeGreaterThan(0.5);
}

/** Uploads it, which fails unless the answer is 201, and looks through the frame's window. */
async function seenInWindow(guest: Agent, name: string, frame: Frame): Promise<Seen> {
  const picture = await readFile(join(PHOTOS, name));
  const photo = await uploadPhoto(guest, 'demo', { picture });
  const bytes = Buffer.from(await (await guest.get(photo.photoUrl)).arrayBuffer());
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', width: photo.width, height: photo.height });
  expect([metadata.icc, metadata.orientation]).toEqual([undefined, undefined]);

  const scale = photo.width / frame.width;
  const { x, y, width, height } = frame.window;
  const { data, info } = await sharp(bytes)
    .extract({
      left: Math.ceil(x * scale),
      top: Math.ceil(y * scale),
      width: Math.floor((width - 1) * scale),
      height: Math.floor((height - 1) * scale),
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, size: `${photo.width} × ${photo.height}` };
}

function meanDifference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum / one.length;
}

/** Where on average it is violet, as shares of the sides. */
function centreOfViolet({ pixels, width, height }: Seen): { x: number; y: number } {
  const found = { x: 0, y: 0, count: 0 };
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red, green, blue] = pixels.subarray(pixel * 3, pixel * 3 + 3) as unknown as [
      number,
      number,
      number,
    ];
    if (blue - green < 40 || red - green < 20) continue;
    found.x += pixel % width;
    found.y += Math.floor(pixel / width);
    found.count += 1;
  }
  return { x: found.x / found.count / width, y: found.y / found.count / height };
}
