import { readFile } from 'node:fs/promises';
import type { Size } from '@eventframe/contracts/framing/geometry';
import sharp, { type Sharp } from 'sharp';

/** Draws each picture once in a worker: most tests ask for the same ones. */
function drawnOnce<Given extends unknown[]>(draw: (...given: Given) => Promise<Buffer>) {
  const known = new Map<string, Promise<Buffer>>();
  return (...given: Given): Promise<Buffer> => {
    const key = JSON.stringify(given);
    const drawn = known.get(key) ?? draw(...given);
    known.set(key, drawn);
    return drawn;
  };
}

/** A frame with a see-through window and a coloured border, as a designer would export it. */
export const framePicture = drawnOnce(drawFrame);

async function drawFrame(colour: { r: number; g: number; b: number }): Promise<Buffer> {
  const window = await sharp({
    create: { width: 800, height: 1000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: 900, height: 1350, channels: 4, background: { ...colour, alpha: 1 } } })
    .composite([{ input: window, left: 50, top: 50, blend: 'dest-out' }])
    .png()
    .toBuffer();
}

/**
 * A photo of four coloured quarters (red, green, blue, white clockwise from the top left as it should be seen),
 * stored in one of the eight EXIF orientations.
 *
 * @param scale 1 for 1200x1500
 */
export const quartersPhoto = drawnOnce(drawQuarters);

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
  // Orientation 6 is shown turned by 90 degrees clockwise, so it is stored turned the other way.
  const stored =
    orientation === 6
      ? sharp(await upright.png().toBuffer()).rotate(-90)
      : sharp(await upright.png().toBuffer());
  return stored.jpeg({ quality: 92 }).withMetadata({ orientation }).toBuffer();
}

/**
 * A HEIC, which Chromium cannot read: 192x128, four quarters of red, green, blue and yellow, row by row. No codec here
 * writes such files, so it is the fixture of the engine's tests.
 */
export const heicPhoto = drawnOnce(() =>
  readFile(new URL('../../backend/test/fixtures/quarters.heic', import.meta.url)),
);

/** The colour of one pixel, as red, green and blue of 0 to 255. */
export async function pixelOf(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

/** A frame of any size with a rectangular window, over whose edge a soft shadow falls. */
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

/** Spots of noise by their size in pixels, and how much those of a coarse size differ. */
const FINE_SPOTS = [2, 4, 8, 16, 32];
const COARSE_SPOTS = [
  [64, 12],
  [128, 16],
  [256, 24],
] as const;
const COLOURED_SPOTS = [
  [64, 12],
  [256, 12],
] as const;

/**
 * A photo with the spectrum of a natural one: spots of every size differ by as much (amplitude falls as one over the
 * frequency), the smallest are of two pixels, as lenses draw them, and it is coarse ones that are coloured. It is stored
 * as cameras and the page do, so that a page that sends it as it is hardly changes it.
 *
 * @param orientation EXIF orientation it is stored in
 * @param detail how much fine spots differ, of 255; in real photos 5 to 15
 */
export async function detailedPhoto(size: Size, orientation = 1, detail = 8): Promise<Buffer> {
  const grey = new Float32Array(size.width * size.height);
  const colour = new Float32Array(grey.length * 3);
  for (const cell of FINE_SPOTS) add(grey, await spots(size, cell, 1), detail);
  for (const [cell, differ] of COARSE_SPOTS) add(grey, await spots(size, cell, 1), differ);
  for (const [cell, differ] of COLOURED_SPOTS) add(colour, await spots(size, cell, 3), differ);
  const pixels = new Uint8ClampedArray(colour.length);
  for (let i = 0; i < pixels.length; i++) pixels[i] = 128 + grey[Math.floor(i / 3)]! + colour[i]!;
  return stored(sharp(Buffer.from(pixels.buffer), { raw: { ...size, channels: 3 } }), orientation);
}

/** Adds noise of 0 to 255 as noise about 0, `differ` its standard deviation. */
function add(sum: Float32Array, noise: Buffer, differ: number): void {
  const share = (differ * Math.sqrt(12)) / 256;
  for (let i = 0; i < sum.length; i++) sum[i]! += (noise[i]! - 127.5) * share;
}

/** Soft spots of noise, `cell` pixels each. */
async function spots({ width, height }: Size, cell: number, channels: 1 | 3): Promise<Buffer> {
  const [w, h] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const raw = Buffer.from(Uint8Array.from({ length: w * h * channels }, noise(cell * 7 + channels)));
  return sharp(raw, { raw: { width: w, height: h, channels } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

/** The JPEG of an upright picture as a camera held otherwise stores it. */
async function stored(upright: Sharp, orientation: number): Promise<Buffer> {
  // What undoes each orientation, by what a viewer does to show it (EXIF 2.32, 4.6.4, tag 274).
  const undo: Record<number, (picture: Sharp) => Sharp> = {
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: (picture) => picture.flop().rotate(270),
    6: (picture) => picture.rotate(270),
    7: (picture) => picture.flop().rotate(90),
    8: (picture) => picture.rotate(90),
  };
  const { data, info } = await (undo[orientation]?.(upright) ?? upright)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).jpeg({ quality: 90 }).withMetadata({ orientation }).toBuffer();
}

/** The same picture, drawn half a pixel further to the right and half a pixel further down. */
export function halfAPixelAside(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .removeAlpha()
    .affine([1, 0, 0, 1], { odx: 0.5, ody: 0.5, interpolator: 'bicubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Numbers from 0 to 255 that look random and are the same every time. */
function noise(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
}

/** Mean absolute difference of two pictures of one size inside a rectangle, in units of 0 to 255. */
export async function meanDifference(
  a: Buffer,
  b: Buffer,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const [first, second] = await Promise.all(
    [a, b].map((picture) =>
      sharp(picture).removeAlpha().extract({ left: x, top: y, width, height }).raw().toBuffer(),
    ),
  );
  let sum = 0;
  for (let i = 0; i < first!.length; i++) sum += Math.abs(first![i]! - second![i]!);
  return sum / first!.length;
}

/** The smallest frame there may be, quickly taken in: for tests that need many events and look at none of them. */
export async function plainFrame(): Promise<Buffer> {
  return frameWithShadow({ width: 320, height: 320 }, { x: 40, y: 40, width: 240, height: 240 });
}

/** A PNG of one colour. */
export function colourPicture({
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

/** A checkerboard of squares of `cell` pixels, dark and light rather than black and white: nothing is clipped. */
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
