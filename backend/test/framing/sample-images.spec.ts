import { readFile } from 'node:fs/promises';
import { DEFAULT_PLACEMENT, type Placement } from '@eventframe/contracts/framing/geometry';
import sharp from 'sharp';
import type { FramingEngine } from '../../src/framing/framing-engine.js';
import { newEngine } from './render-one.js';

/** Each sample was scaled and compressed separately, which changes edges slightly. */
const MAX_LOSS = 4;

const sample = (name: string) =>
  readFile(new URL(`../../../frontend/src/assets/samples/${name}-800.webp`, import.meta.url));

describe('landing page samples', () => {
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

  /** Mean absolute difference of two photos of the same size, of 255. */
  async function difference(one: Buffer, other: Buffer): Promise<number> {
    const [a, b] = await Promise.all(
      [one, other].map((image) => sharp(image).removeAlpha().raw().toBuffer()),
    );
    expect(a!.length).toBe(b!.length);
    return a!.reduce((sum, value, at) => sum + Math.abs(value - b![at]!), 0) / a!.length;
  }

  it("matches the engine's rendering of the photo in the frame", async () => {
    const shown = await sample('fair');
    expect(await difference(await framed(DEFAULT_PLACEMENT), shown)).toBeLessThan(MAX_LOSS);
    // A slightly different placement exceeds the limit.
    const moved = { ...DEFAULT_PLACEMENT, offsetX: 12 };
    expect(await difference(await framed(moved), shown)).toBeGreaterThan(MAX_LOSS);
  });
});
