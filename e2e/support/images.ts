import { readFile } from 'node:fs/promises';
import type { Size } from '@eventframe/contracts/framing/geometry';
import sharp, { type Sharp } from 'sharp';

/** Cache drawn images per worker: most tests use the same ones. */
function cacheDrawings<Args extends unknown[]>(draw: (...args: Args) => Promise<Buffer>) {
  const cache = new Map<string, Promise<Buffer>>();
  return (...args: Args): Promise<Buffer> => {
    const key = JSON.stringify(args);
    const image = cache.get(key) ?? draw(...args);
    cache.set(key, image);
    return image;
  };
}

/** A frame with a transparent window and a colored border, as a designer would export it. */
export const frameImage = cacheDrawings(drawFrame);

async function drawFrame(color: { r: number; g: number; b: number }): Promise<Buffer> {
  const window = await sharp({
    create: { width: 800, height: 1000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: 900, height: 1350, channels: 4, background: { ...color, alpha: 1 } } })
    .composite([{ input: window, left: 50, top: 50, blend: 'dest-out' }])
    .png()
    .toBuffer();
}

/**
 * A photo of four colored quarters (red, green, blue, white clockwise from the top left when upright), stored in one of
 * the eight EXIF orientations.
 *
 * @param scale 1 for 1200x1500
 */
export const quartersPhoto = cacheDrawings(drawQuarters);

async function drawQuarters(orientation = 1, scale = 1): Promise<Buffer> {
  const [width, height] = [600 * scale, 750 * scale];
  const quarter = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const upright = sharp({
    create: { width: 2 * width, height: 2 * height, channels: 3, background: '#fff' },
  }).composite([
    { input: await quarter('#d22'), left: 0, top: 0 },
    { input: await quarter('#2b2'), left: width, top: 0 },
    { input: await quarter('#22d'), left: width, top: height },
  ]);
  // Viewers rotate orientation 6 by 90 degrees clockwise, so it is stored rotated counterclockwise.
  const stored =
    orientation === 6
      ? sharp(await upright.png().toBuffer()).rotate(-90)
      : sharp(await upright.png().toBuffer());
  return stored.jpeg({ quality: 92 }).withMetadata({ orientation }).toBuffer();
}

/**
 * A HEIC photo, which Chromium cannot read: 192x128, quarters of red, green, blue and yellow, row by row. No installed
 * codec writes HEIC, so this is a fixture of the engine's tests.
 */
export const heicPhoto = cacheDrawings(() =>
  readFile(new URL('../../backend/test/fixtures/quarters.heic', import.meta.url)),
);

/** One pixel's red, green and blue, 0 to 255. */
export async function pixelOf(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(image)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

/** A frame with a rectangular window and a soft shadow over its edge. */
export async function frameWithShadow(
  size: { width: number; height: number },
  window: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const hole = `<rect x="${window.x}" y="${window.y}" width="${window.width}" height="${window.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <defs>
      <filter id="soft"><feGaussianBlur stdDeviation="12"/></filter>
      <mask id="border"><rect width="100%" height="100%" fill="#fff"/>${hole} fill="#000"/></mask>
    </defs>
    ${hole} fill="none" stroke="#000" stroke-opacity="0.6" stroke-width="24" filter="url(#soft)"/>
    <g mask="url(#border)"><rect width="100%" height="100%" fill="#7a1f3d"/>
      <circle cx="${size.width * 0.8}" cy="${size.height * 0.93}" r="${size.height * 0.05}" fill="#f2c14e"/></g>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Sizes of noise spots in pixels; coarse sizes with their amplitude. */
const FINE_SPOTS = [2, 4, 8, 16, 32];
const COARSE_SPOTS = [
  [64, 12],
  [128, 16],
  [256, 24],
] as const;
const COLORED_SPOTS = [
  [64, 12],
  [256, 12],
] as const;

/**
 * A photo with the spectrum of a natural one: amplitude falls as one over the frequency, the smallest spots are two
 * pixels, as lenses draw them, and only coarse ones are colored. It is encoded as cameras and the page do, so that
 * re-encoding hardly changes it.
 *
 * @param orientation EXIF orientation it is stored in
 * @param detail amplitude of fine spots, of 255; 5 to 15 in real photos
 */
export async function detailedPhoto(size: Size, orientation = 1, detail = 8): Promise<Buffer> {
  const gray = new Float32Array(size.width * size.height);
  const color = new Float32Array(gray.length * 3);
  for (const cell of FINE_SPOTS) add(gray, await spots(size, cell, 1), detail);
  for (const [cell, differ] of COARSE_SPOTS) add(gray, await spots(size, cell, 1), differ);
  for (const [cell, differ] of COLORED_SPOTS) add(color, await spots(size, cell, 3), differ);
  const pixels = new Uint8ClampedArray(color.length);
  for (let i = 0; i < pixels.length; i++) pixels[i] = 128 + gray[Math.floor(i / 3)]! + color[i]!;
  return stored(sharp(Buffer.from(pixels.buffer), { raw: { ...size, channels: 3 } }), orientation);
}

/** Add noise of 0 to 255, centered at 0. `differ` is its standard deviation. */
function add(sum: Float32Array, noise: Buffer, differ: number): void {
  const share = (differ * Math.sqrt(12)) / 256;
  for (let i = 0; i < sum.length; i++) sum[i]! += (noise[i]! - 127.5) * share;
}

/** Soft noise with spots of `cell` pixels. */
async function spots({ width, height }: Size, cell: number, channels: 1 | 3): Promise<Buffer> {
  const [w, h] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const raw = Buffer.from(Uint8Array.from({ length: w * h * channels }, noise(cell * 7 + channels)));
  return sharp(raw, { raw: { width: w, height: h, channels } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

/** Encode an upright image as a JPEG in an EXIF orientation. */
async function stored(upright: Sharp, orientation: number): Promise<Buffer> {
  // The inverse of what a viewer does for each orientation (EXIF 2.32, 4.6.4, tag 274).
  const undo: Record<number, (image: Sharp) => Sharp> = {
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.flop().rotate(270),
    6: (image) => image.rotate(270),
    7: (image) => image.flop().rotate(90),
    8: (image) => image.rotate(90),
  };
  const { data, info } = await (undo[orientation]?.(upright) ?? upright)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).jpeg({ quality: 90 }).withMetadata({ orientation }).toBuffer();
}

/** Shift an image by half a pixel to the right and down. */
export function shiftHalfPixel(image: Buffer): Promise<Buffer> {
  return sharp(image)
    .removeAlpha()
    .affine([1, 0, 0, 1], { odx: 0.5, ody: 0.5, interpolator: 'bicubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Pseudorandom numbers from 0 to 255, the same in every run. */
function noise(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
}

/** Mean absolute difference of two images of the same size inside a rectangle, 0 to 255. */
export async function meanDifference(
  a: Buffer,
  b: Buffer,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const [first, second] = await Promise.all(
    [a, b].map((image) =>
      sharp(image).removeAlpha().extract({ left: x, top: y, width, height }).raw().toBuffer(),
    ),
  );
  let sum = 0;
  for (let i = 0; i < first!.length; i++) sum += Math.abs(first![i]! - second![i]!);
  return sum / first!.length;
}

/** The smallest valid frame, which is fast to process: for tests that need many events. */
export async function plainFrame(): Promise<Buffer> {
  return frameWithShadow({ width: 320, height: 320 }, { x: 40, y: 40, width: 240, height: 240 });
}

/** A PNG of one color. */
export function colorImage({
  width,
  height,
  background,
}: {
  width: number;
  height: number;
  background: string;
}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

/** A checkerboard of squares of `cell` pixels, gray rather than black and white to avoid clipping. */
export async function checkerboard(
  { width, height }: { width: number; height: number },
  cell: number,
): Promise<Buffer> {
  const raw = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    const odd = Math.floor(y / cell) % 2;
    for (let x = 0; x < width; x++) raw[y * width + x] = Math.floor(x / cell) % 2 === odd ? 60 : 200;
  }
  return sharp(raw, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
