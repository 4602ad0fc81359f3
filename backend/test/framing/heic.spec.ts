import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FramingEngine } from '../../src/framing/framing-engine.js';
import { imir, irot, nclx, withProperty } from '../factories/heic.js';
import { BLUE, GREEN, QUARTER_CENTRES, RED, YELLOW } from '../factories/quarters.js';
import { type Colour, coloursOf, largestDifference, newEngine } from './render-one.js';

const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url));
const colours = (...list: (readonly number[])[]) => list.map((colour) => [...colour] as Colour);

/** What sRGB makes of the quarters' numbers when they are Display P3. */
function fromP3(): Colour[] {
  return [RED, GREEN, BLUE, YELLOW].map(([r, g, b]) => {
    // From linear P3 to linear sRGB (both D65), CSS Color 4, section 10.
    const linear = [r, g, b].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    const matrix = [
      [1.2249401, -0.2249404, 0],
      [-0.0420569, 1.0420571, 0],
      [-0.0196376, -0.0786361, 1.0982735],
    ];
    return matrix.map((row) => {
      const value = Math.min(
        1,
        Math.max(
          0,
          row.reduce((sum, factor, i) => sum + factor * linear[i]!, 0),
        ),
      );
      return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
    }) as Colour;
  });
}

describe('HEIC', () => {
  let engine: FramingEngine;
  beforeAll(() => {
    engine = newEngine();
  });
  afterAll(() => engine.close());

  it('is framed', async () => {
    const found = await coloursOf(engine, await fixture('quarters.heic'), QUARTER_CENTRES);
    expect(largestDifference(found, colours(RED, GREEN, BLUE, YELLOW))).toBeLessThanOrEqual(4);
  });

  it.each([
    ['turned once', [irot(1)], colours(GREEN, YELLOW, RED, BLUE)],
    ['turned twice', [irot(2)], colours(YELLOW, BLUE, GREEN, RED)],
    ['turned three times', [irot(3)], colours(BLUE, RED, YELLOW, GREEN)],
    ['mirrored left to right', [imir(1)], colours(GREEN, RED, YELLOW, BLUE)],
    ['mirrored top to bottom', [imir(0)], colours(BLUE, YELLOW, RED, GREEN)],
  ])('is upright when its container says it is %s', async (_, properties, expected) => {
    const upload = properties.reduce(withProperty, await fixture('quarters.heic'));
    expect(largestDifference(await coloursOf(engine, upload, QUARTER_CENTRES), expected)).toBeLessThanOrEqual(
      4,
    );
  });

  it('is converted from the Display P3 of its profile', async () => {
    const found = await coloursOf(engine, await fixture('quarters-p3.heic'), QUARTER_CENTRES);
    expect(largestDifference(found, colours(RED, GREEN, BLUE, YELLOW))).toBeLessThanOrEqual(5);
  });

  it('is converted from Display P3 given as a number', async () => {
    const upload = withProperty(await fixture('quarters.heic'), nclx(12));
    expect(largestDifference(await coloursOf(engine, upload, QUARTER_CENTRES), fromP3())).toBeLessThanOrEqual(
      5,
    );
  });

  it('is decoded by several workers at once, and again by the same', async () => {
    const upload = await fixture('quarters.heic');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => coloursOf(engine, upload, QUARTER_CENTRES)),
    );
    for (const found of all)
      expect(largestDifference(found, colours(RED, GREEN, BLUE, YELLOW))).toBeLessThanOrEqual(4);
  });

  it('is refused when cut short, and the next one is decoded', async () => {
    const whole = await fixture('quarters.heic');
    const photo = await engine.inspectPhoto(whole.subarray(0, whole.length - 60));
    await expect(engine.stripOriginal('event', photo)).rejects.toMatchObject({ code: 'unreadable_image' });
    expect(await coloursOf(engine, whole, QUARTER_CENTRES)).toHaveLength(4);
  });

  it('is given out as JPEG, with its profile and without metadata', async () => {
    const photo = await engine.inspectPhoto(await fixture('quarters-p3.heic'));
    const original = await engine.stripOriginal('event', photo);
    expect(original).toMatchObject({ contentType: 'image/jpeg', extension: 'jpg' });
    const header = await sharp(original.bytes).metadata();
    expect(header).toMatchObject({ format: 'jpeg', width: 192, height: 128, hasProfile: true });
    expect(header.exif ?? header.xmp ?? header.iptc).toBeUndefined();
  });
});
