import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { FramingEngine } from '../../src/framing/framing-engine.js';
import { cameraJpeg } from '../factories/camera-jpeg.js';
import { BLUE, GREEN, QUARTER_CENTERS, quarters, RED, YELLOW } from '../factories/quarters.js';
import { tiledHeic } from '../factories/tiled-heic.js';
import { type Color, readColors, largestDifference, newEngine } from './render-one.js';

describe('phone camera files', () => {
  let engine: FramingEngine;
  beforeAll(() => {
    engine = newEngine();
  });
  afterAll(() => engine.close());

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'renders the main image of a multi-picture JPEG with orientation %i upright',
    async (orientation) => {
      const { primary, secondary } = await cameraJpeg(quarters(960, 640), orientation);
      const upload = Buffer.concat([primary, secondary]);
      expect(await sharp(upload).metadata()).toMatchObject({ orientation });
      const found = await readColors(engine, upload, QUARTER_CENTERS);
      expect(largestDifference(found, [RED, GREEN, BLUE, YELLOW] as unknown as Color[])).toBeLessThanOrEqual(
        4,
      );
    },
  );

  it('removes location, camera and secondary images from the original', async () => {
    const { primary, secondary } = await cameraJpeg(quarters(960, 640), 6);
    const photo = await engine.inspectPhoto(Buffer.concat([primary, secondary]));
    const { bytes } = await engine.stripOriginal('event', photo);
    expect(['Phone 12', 'Example', 'MPF\0'].every((trace) => primary.includes(trace))).toBe(true);
    for (const trace of ['Phone 12', 'Example', 'MPF\0', secondary.subarray(-200)]) {
      expect(bytes.includes(trace)).toBe(false);
    }
    expect(await sharp(bytes).autoOrient().toBuffer({ resolveWithObject: true })).toMatchObject({
      info: { width: 960, height: 640 },
    });
  });

  it('assembles a tiled HEIC', async () => {
    const tile = await readFile(new URL('../fixtures/quarters.heic', import.meta.url));
    const upload = tiledHeic(tile, { width: 192, height: 128 }, 3, 2);
    const centers = [0, 1].flatMap((row) =>
      [0, 1, 2].flatMap((column) =>
        QUARTER_CENTERS.map(([x, y]): [number, number] => [(column + x) / 3, (row + y) / 2]),
      ),
    );
    const expected = Array.from({ length: 6 }, () => [RED, GREEN, BLUE, YELLOW]).flat();
    const found = await readColors(engine, upload, centers);
    expect(largestDifference(found, expected as unknown as Color[])).toBeLessThanOrEqual(4);
  });
});
