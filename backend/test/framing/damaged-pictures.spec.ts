import type { FramingEngine } from '../../src/framing/framing-engine.js';
import type { DamagedPicture } from '../factories/damaged/damaged-picture.js';
import { damagedPictures } from '../factories/damaged-pictures.js';
import { someOf } from '../support/soak.js';
import { coloursOf, newEngine } from './render-one.js';

/** Size of the sample in `npm test`. */
const SAMPLE = 200;

describe('damaged, huge and foreign files', () => {
  let engine: FramingEngine;
  let pictures: DamagedPicture[];

  beforeAll(async () => {
    engine = newEngine();
    pictures = await damagedPictures();
  });
  afterAll(() => engine.close());

  it('covers at least 500 distinct files', () => {
    expect(pictures.length).toBeGreaterThanOrEqual(500);
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  });

  it('rejects each file with the right code', async () => {
    const sample = someOf('damaged files', pictures, SAMPLE);
    const mismatches = await Promise.all(
      sample.map(async ({ name, bytes, code }) => {
        const outcome = await coloursOf(engine, bytes, [[0.5, 0.5]]).then(
          () => 'framed',
          (error: Error & { code?: string }) => error.code ?? `${error.name}: ${error.message}`,
        );
        return outcome === code ? undefined : `${name}: ${outcome} instead of ${code}`;
      }),
    );
    expect(mismatches.filter(Boolean)).toEqual([]);
  });
});
