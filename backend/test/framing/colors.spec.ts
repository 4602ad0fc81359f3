import sharp, { type Sharp } from 'sharp';
import type { FramingEngine } from '../../src/framing/framing-engine.js';
import { encoder, storedWithOrientation } from '../factories/images.js';
import { BLUE, GREEN, QUARTER_CENTERS, quarters, RED, YELLOW } from '../factories/quarters.js';
import { type Color, readColors, largestDifference, newEngine } from './render-one.js';

const EXPECTED = [RED, GREEN, BLUE, YELLOW].map((color) => [...color] as Color);

describe('color conversion to sRGB', () => {
  let engine: FramingEngine;
  beforeAll(() => {
    engine = newEngine();
  });
  afterAll(() => engine.close());

  const image = quarters();
  const png16 = () => encoder(image).toColourspace('rgb16');

  // All of these encode the same colors with different values.
  it.each<[string, () => Promise<Buffer>, number]>([
    ['JPEG', () => encoder(image).jpeg({ quality: 95 }).toBuffer(), 3],
    [
      'JPEG with an sRGB profile',
      () => encoder(image).withIccProfile('srgb').jpeg({ quality: 95 }).toBuffer(),
      3,
    ],
    ['JPEG in Display P3', () => encoder(image).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), 3],
    ['PNG', () => encoder(image).png().toBuffer(), 0],
    ['PNG in Display P3', () => encoder(image).withIccProfile('p3').png().toBuffer(), 2],
    ['PNG with a palette', () => encoder(image).png({ palette: true }).toBuffer(), 2],
    ['PNG of 16 bits', () => png16().png().toBuffer(), 1],
    ['PNG of 16 bits in Display P3', () => png16().withIccProfile('p3').png().toBuffer(), 2],
    [
      'TIFF in Display P3',
      () => encoder(image).withIccProfile('p3').tiff({ compression: 'lzw' }).toBuffer(),
      2,
    ],
    ['TIFF of 16 bits', () => png16().tiff({ compression: 'deflate' }).toBuffer(), 1],
    ['WebP', () => encoder(image).webp({ quality: 95 }).toBuffer(), 6],
    [
      'WebP without loss, in Display P3',
      () => encoder(image).withIccProfile('p3').webp({ lossless: true }).toBuffer(),
      2,
    ],
    ['AVIF', () => encoder(image).avif({ quality: 90 }).toBuffer(), 4],
    ['AVIF in Display P3', () => encoder(image).withIccProfile('p3').avif({ quality: 90 }).toBuffer(), 4],
    ['GIF', () => encoder(image).gif().toBuffer(), 2],
  ])('converts %s', async (_, make, tolerance) => {
    const upload = await make();
    expect(
      largestDifference(await readColors(engine, upload, QUARTER_CENTERS), EXPECTED),
    ).toBeLessThanOrEqual(tolerance);
  });

  const printable = { create: { width: 96, height: 64, channels: 3 as const, background: '#967864' } };
  it.each<[string, (image: Sharp) => Promise<Buffer>]>([
    ['JPEG', (inked) => inked.jpeg({ quality: 95 }).toBuffer()],
    ['TIFF', (inked) => inked.tiff({ compression: 'lzw' }).toBuffer()],
  ])('converts printable CMYK colors: %s', async (_, encode) => {
    const upload = await encode(sharp(printable).withIccProfile('cmyk'));
    expect((await sharp(upload).metadata()).space).toBe('cmyk');
    const [found] = await readColors(engine, upload, [[0.5, 0.5]]);
    // CMYK is imprecise. Without the profile, blue would differ by 42.
    expect(largestDifference([found!], [[150, 120, 100]])).toBeLessThanOrEqual(20);
  });

  it('uses a photo whose values differ without its profile', async () => {
    const upload = await encoder(image).withIccProfile('p3').png().toBuffer();
    const numbers = await sharp(upload, { ignoreIcc: true }).raw().toBuffer();
    expect(Math.abs(numbers[0]! - RED[0])).toBeGreaterThan(8);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => encoder(image).greyscale().jpeg({ quality: 95 }).toBuffer()],
    ['PNG', () => encoder(image).greyscale().png().toBuffer()],
    ['PNG of 16 bits', () => encoder(image).toColourspace('grey16').png().toBuffer()],
    ['WebP', () => encoder(image).greyscale().webp({ lossless: true }).toBuffer()],
  ])('keeps gray neutral: %s', async (_, make) => {
    const reference = await encoder(image).greyscale().toColourspace('b-w').raw().toBuffer();
    const gray = (x: number, y: number) =>
      reference[Math.floor(y * image.height) * image.width + Math.floor(x * image.width)]!;
    const expected = QUARTER_CENTERS.map(([x, y]) => Array<number>(3).fill(gray(x, y)) as Color);
    expect(
      largestDifference(await readColors(engine, await make(), QUARTER_CENTERS), expected),
    ).toBeLessThanOrEqual(3);
  });

  it.each<[string, (whole: Sharp) => Promise<Buffer>]>([
    ['JPEG', (whole) => whole.jpeg({ quality: 95 }).toBuffer()],
    ['PNG', (whole) => whole.png().toBuffer()],
    ['WebP', (whole) => whole.webp({ lossless: true }).toBuffer()],
    ['TIFF', (whole) => whole.tiff({ compression: 'lzw' }).toBuffer()],
  ])('renders a rotated photo upright: %s', async (_, encode) => {
    for (const orientation of [2, 3, 5, 8]) {
      const stored = encoder(storedWithOrientation(image, orientation)).withMetadata({ orientation });
      const found = await readColors(engine, await encode(stored), QUARTER_CENTERS);
      expect(largestDifference(found, EXPECTED)).toBeLessThanOrEqual(4);
    }
  });

  it('blends transparent pixels with white', async () => {
    const rgba = Buffer.alloc(100 * 100 * 4, Buffer.from([200, 0, 0, 0]));
    for (let i = 0; i < 100 * 50; i++) rgba.set([0, 0, 200, 128], i * 4);
    const upload = await sharp(rgba, { raw: { width: 100, height: 100, channels: 4 } })
      .png()
      .toBuffer();
    const found = await readColors(engine, upload, [
      [0.5, 0.25],
      [0.5, 0.75],
    ]);
    expect(
      largestDifference(found, [
        [127, 127, 227],
        [255, 255, 255],
      ]),
    ).toBeLessThanOrEqual(1);
  });
});
