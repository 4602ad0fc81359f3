import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FramingEngine } from '../../src/framing/framing-engine.js';
import { clap, imir, irot, nclx, withProperty } from '../factories/heic.js';
import { BLUE, GREEN, QUARTER_CENTERS, RED, YELLOW } from '../factories/quarters.js';
import { tiledHeic } from '../factories/tiled-heic.js';
import { type Color, readColors, largestDifference, newEngine } from './render-one.js';

const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url));
const colors = (...list: (readonly number[])[]) => list.map((color) => [...color] as Color);

/** The quarters' values, read as Display P3 and converted to sRGB. */
function fromP3(): Color[] {
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
    }) as Color;
  });
}

describe('HEIC', () => {
  let engine: FramingEngine;
  beforeAll(() => {
    engine = newEngine();
  });
  afterAll(() => engine.close());

  it('renders a HEIC', async () => {
    const found = await readColors(engine, await fixture('quarters.heic'), QUARTER_CENTERS);
    expect(largestDifference(found, colors(RED, GREEN, BLUE, YELLOW))).toBeLessThanOrEqual(4);
  });

  it.each([
    ['turned once', [irot(1)], colors(GREEN, YELLOW, RED, BLUE)],
    ['turned twice', [irot(2)], colors(YELLOW, BLUE, GREEN, RED)],
    ['turned three times', [irot(3)], colors(BLUE, RED, YELLOW, GREEN)],
    ['mirrored left to right', [imir(1)], colors(GREEN, RED, YELLOW, BLUE)],
    ['mirrored top to bottom', [imir(0)], colors(BLUE, YELLOW, RED, GREEN)],
  ])('renders a HEIC upright whose container declares it %s', async (_, properties, expected) => {
    const upload = properties.reduce(withProperty, await fixture('quarters.heic'));
    expect(
      largestDifference(await readColors(engine, upload, QUARTER_CENTERS), expected),
    ).toBeLessThanOrEqual(4);
  });

  it('converts from Display P3 by the profile', async () => {
    const found = await readColors(engine, await fixture('quarters-p3.heic'), QUARTER_CENTERS);
    expect(largestDifference(found, colors(RED, GREEN, BLUE, YELLOW))).toBeLessThanOrEqual(5);
  });

  it('converts from Display P3 by the nclx code', async () => {
    const upload = withProperty(await fixture('quarters.heic'), nclx(12));
    expect(
      largestDifference(await readColors(engine, upload, QUARTER_CENTERS), fromP3()),
    ).toBeLessThanOrEqual(5);
  });

  it('decodes a HEIC repeatedly in concurrent workers', async () => {
    const upload = await fixture('quarters.heic');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => readColors(engine, upload, QUARTER_CENTERS)),
    );
    for (const found of all)
      expect(largestDifference(found, colors(RED, GREEN, BLUE, YELLOW))).toBeLessThanOrEqual(4);
  });

  describe('tiles that exceed the image, as in phone photos', () => {
    const tile = { width: 192, height: 128 };
    const stored = { width: 500, height: 220 };
    /** Maps a stored pixel to its displayed position. */
    type ToDisplayed = (x: number, y: number) => [x: number, y: number];

    it.each<[string, Buffer | undefined, ToDisplayed]>([
      ['unrotated', undefined, (x, y) => [x, y]],
      ['turned once', irot(1), (x, y) => [y, stored.width - 1 - x]],
      ['turned twice', irot(2), (x, y) => [stored.width - 1 - x, stored.height - 1 - y]],
      ['turned three times', irot(3), (x, y) => [stored.height - 1 - y, x]],
      ['mirrored left to right', imir(1), (x, y) => [stored.width - 1 - x, y]],
      ['mirrored top to bottom', imir(0), (x, y) => [x, stored.height - 1 - y]],
    ])('assembles tiles %s', async (_, turn, shown) => {
      const upload = tiledHeic(await fixture('quarters.heic'), tile, 3, 2, {
        shown: stored,
        ...(turn && { turn }),
      });
      const photo = await engine.inspectPhoto(upload);
      const { bytes } = await engine.stripOriginal('event', photo);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height].toSorted()).toEqual([stored.width, stored.height].toSorted());
      for (let x = 48; x < stored.width; x += 96) {
        for (let y = 32; y < stored.height; y += 64) {
          const [column, row] = shown(x, y);
          const at = (row * info.width + column) * 3;
          const [left, right] = y % 128 < 64 ? [RED, GREEN] : [BLUE, YELLOW];
          const found = [...data.subarray(at, at + 3)] as Color;
          expect(largestDifference([found], colors(x % 192 < 96 ? left : right))).toBeLessThanOrEqual(5);
        }
      }
    });

    it('crops as declared by the container', async () => {
      const upload = tiledHeic(await fixture('quarters.heic'), tile, 3, 2, { turn: clap(288, 192) });
      const { bytes } = await engine.stripOriginal('event', await engine.inspectPhoto(upload));
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 288, height: 192 });
      // The crop starts at (144, 32), in the middle of a tile's upper right quarter.
      const at = (x: number, y: number) => [...data.subarray((y * 288 + x) * 3).subarray(0, 3)] as Color;
      const found = [at(20, 16), at(100, 16), at(20, 64), at(100, 64)];
      expect(largestDifference(found, colors(GREEN, RED, YELLOW, BLUE))).toBeLessThanOrEqual(5);
    });

    it('leaves no pixels in the next, smaller HEIC', async () => {
      const strip = async (heic: Buffer) => engine.stripOriginal('event', await engine.inspectPhoto(heic));
      const small = await fixture('quarters.heic');
      const { bytes: expected } = await strip(small);
      await strip(tiledHeic(small, tile, 3, 2));
      expect((await strip(small)).bytes.equals(expected)).toBe(true);
    });
  });

  it('rejects a truncated HEIC and decodes the next one', async () => {
    const whole = await fixture('quarters.heic');
    const photo = await engine.inspectPhoto(whole.subarray(0, whole.length - 60));
    await expect(engine.stripOriginal('event', photo)).rejects.toMatchObject({ code: 'unreadable_image' });
    expect(await readColors(engine, whole, QUARTER_CENTERS)).toHaveLength(4);
  });

  it('converts the original to JPEG with its profile and without metadata', async () => {
    const photo = await engine.inspectPhoto(await fixture('quarters-p3.heic'));
    const original = await engine.stripOriginal('event', photo);
    expect(original).toMatchObject({ contentType: 'image/jpeg', extension: 'jpg' });
    const header = await sharp(original.bytes).metadata();
    expect(header).toMatchObject({ format: 'jpeg', width: 192, height: 128, hasProfile: true });
    expect(header.exif ?? header.xmp ?? header.iptc).toBeUndefined();
  });
});
