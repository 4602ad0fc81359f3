import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FramingEngine } from '../../src/framing/framing-engine.js';
import { clap, imir, irot, nclx, withProperty } from '../factories/heic.js';
import { BLUE, GREEN, QUARTER_CENTRES, RED, YELLOW } from '../factories/quarters.js';
import { tiledHeic } from '../factories/tiled-heic.js';
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

  describe('in tiles that stand over its edges, as phones keep it', () => {
    const tile = { width: 192, height: 128 };
    const kept = { width: 500, height: 220 };
    /** Where a pixel as it is kept comes to be shown. */
    type Shown = (x: number, y: number) => [x: number, y: number];

    it.each<[string, Buffer | undefined, Shown]>([
      ['as it is', undefined, (x, y) => [x, y]],
      ['turned once', irot(1), (x, y) => [y, kept.width - 1 - x]],
      ['turned twice', irot(2), (x, y) => [kept.width - 1 - x, kept.height - 1 - y]],
      ['turned three times', irot(3), (x, y) => [kept.height - 1 - y, x]],
      ['mirrored left to right', imir(1), (x, y) => [kept.width - 1 - x, y]],
      ['mirrored top to bottom', imir(0), (x, y) => [x, kept.height - 1 - y]],
    ])('is put together %s', async (_, turn, shown) => {
      const upload = tiledHeic(await fixture('quarters.heic'), tile, 3, 2, {
        shown: kept,
        ...(turn && { turn }),
      });
      const photo = await engine.inspectPhoto(upload);
      const { bytes } = await engine.stripOriginal('event', photo);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height].toSorted()).toEqual([kept.width, kept.height].toSorted());
      for (let x = 48; x < kept.width; x += 96) {
        for (let y = 32; y < kept.height; y += 64) {
          const [column, row] = shown(x, y);
          const at = (row * info.width + column) * 3;
          const [left, right] = y % 128 < 64 ? [RED, GREEN] : [BLUE, YELLOW];
          const found = [...data.subarray(at, at + 3)] as Colour;
          expect(largestDifference([found], colours(x % 192 < 96 ? left : right))).toBeLessThanOrEqual(5);
        }
      }
    });

    it('is cropped where its container says so', async () => {
      const upload = tiledHeic(await fixture('quarters.heic'), tile, 3, 2, { turn: clap(288, 192) });
      const { bytes } = await engine.stripOriginal('event', await engine.inspectPhoto(upload));
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 288, height: 192 });
      // It begins 144 pixels right of the edge and 32 below: in the middle of a tile's upper right quarter.
      const at = (x: number, y: number) => [...data.subarray((y * 288 + x) * 3).subarray(0, 3)] as Colour;
      const found = [at(20, 16), at(100, 16), at(20, 64), at(100, 64)];
      expect(largestDifference(found, colours(GREEN, RED, YELLOW, BLUE))).toBeLessThanOrEqual(5);
    });

    it('leaves nothing of itself in the next, smaller one', async () => {
      const give = async (heic: Buffer) => engine.stripOriginal('event', await engine.inspectPhoto(heic));
      const small = await fixture('quarters.heic');
      const { bytes: expected } = await give(small);
      await give(tiledHeic(small, tile, 3, 2));
      expect((await give(small)).bytes.equals(expected)).toBe(true);
    });
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
