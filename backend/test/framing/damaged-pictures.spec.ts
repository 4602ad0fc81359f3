import type { FramingEngine } from '../../src/framing/framing-engine.js';
import type { DamagedPicture } from '../factories/damaged/damaged-picture.js';
import { damagedPictures } from '../factories/damaged-pictures.js';
import { coloursOf, newEngine } from './render-one.js';

describe('damaged, huge and foreign files', () => {
  let engine: FramingEngine;
  let pictures: DamagedPicture[];

  beforeAll(async () => {
    engine = newEngine();
    pictures = await damagedPictures();
  });
  afterAll(() => engine.close());

  it('are more than 500, each of its own', () => {
    expect(pictures.length).toBeGreaterThanOrEqual(500);
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  });

  it('are each refused with the right code', async () => {
    const answers = await Promise.all(
      pictures.map(async ({ name, bytes, code }) => {
        const answer = await coloursOf(engine, bytes, [[0.5, 0.5]]).then(
          () => 'framed',
          (error: Error & { code?: string }) => error.code ?? `${error.name}: ${error.message}`,
        );
        return answer === code ? undefined : `${name}: ${answer} instead of ${code}`;
      }),
    );
    expect(answers.filter(Boolean)).toEqual([]);
  });
});
