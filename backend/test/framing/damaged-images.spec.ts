import type { FramingEngine } from '../../src/framing/framing-engine.js';
import type { DamagedImage } from '../factories/damaged/damaged-image.js';
import { damagedImages } from '../factories/damaged-images.js';
import { sampleOf } from '../support/soak.js';
import { readColors, newEngine } from './render-one.js';

/** Size of the sample in `npm test`. */
const SAMPLE = 200;

describe('damaged, huge and foreign files', () => {
  let engine: FramingEngine;
  let images: DamagedImage[];

  beforeAll(async () => {
    engine = newEngine();
    images = await damagedImages();
  });
  afterAll(() => engine.close());

  it('covers at least 500 distinct files', () => {
    expect(images.length).toBeGreaterThanOrEqual(500);
    expect(new Set(images.map(({ name }) => name)).size).toBe(images.length);
  });

  it('rejects each file with the right code', async () => {
    const sample = sampleOf('damaged files', images, SAMPLE);
    const mismatches = await Promise.all(
      sample.map(async ({ name, bytes, code }) => {
        const outcome = await readColors(engine, bytes, [[0.5, 0.5]]).then(
          () => 'framed',
          (error: Error & { code?: string }) => error.code ?? `${error.name}: ${error.message}`,
        );
        return outcome === code ? undefined : `${name}: ${outcome} instead of ${code}`;
      }),
    );
    expect(mismatches.filter(Boolean)).toEqual([]);
  });
});
