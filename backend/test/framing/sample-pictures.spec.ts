import { readFile } from 'node:fs/promises';
import { DEFAULT_PLACEMENT, type Placement } from '@eventframe/contracts/framing/geometry';
import sharp from 'sharp';
import type { FramingEngine } from '../../src/framing/framing-engine.js';
import { newEngine } from './render-one.js';

/** Each of the three was made smaller and kept with losses by itself, which costs some units along the edges. */
const KEPT_WITH_LOSSES = 4;

const sample = (name: string) =>
  readFile(new URL(`../../../frontend/src/assets/samples/${name}-800.webp`, import.meta.url));

describe('the examples of the landing page', () => {
  let engine: FramingEngine;
  beforeAll(() => {
    engine = newEngine();
  });
  afterAll(() => engine.close());

  async function framed(placement: Placement): Promise<Buffer> {
    const frame = await sharp(await sample('fair-frame'))
      .png()
      .toBuffer();
    const { workingPng, window } = await engine.inspectFrame('fair', frame);
    const { bytes } = await engine.renderLossless('fair', {
      photo: await engine.inspectPhoto(await sample('fair-photo')),
      placement,
      frame: await engine.getFrame('fair', 'fair', window, () => Promise.resolve(workingPng)),
    });
    return bytes;
  }

  /** Mean absolute difference of two pictures of one size, of 255. */
  async function difference(one: Buffer, other: Buffer): Promise<number> {
    const [a, b] = await Promise.all(
      [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
    );
    expect(a!.length).toBe(b!.length);
    return a!.reduce((sum, value, at) => sum + Math.abs(value - b![at]!), 0) / a!.length;
  }

  it('are what the engine makes of that photo in that frame', async () => {
    const shown = await sample('fair');
    expect(await difference(await framed(DEFAULT_PLACEMENT), shown)).toBeLessThan(KEPT_WITH_LOSSES);
    // One that was placed a little otherwise is another picture.
    const moved = { ...DEFAULT_PLACEMENT, offsetX: 12 };
    expect(await difference(await framed(moved), shown)).toBeGreaterThan(KEPT_WITH_LOSSES);
  });
});
