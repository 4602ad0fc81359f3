import { DEFAULT_PLACEMENT, type Placement, type Size } from '@eventframe/contracts/framing/geometry';
import sharp from 'sharp';
import { compilePixels } from '../../src/framing/frame/compiled-frame.js';
import { FramingEngine } from '../../src/framing/framing-engine.js';

/** Creates an engine with the service's structure and small limits. */
export function newEngine(): FramingEngine {
  return new FramingEngine({
    concurrency: 2,
    memoryMb: 300,
    maxWaiting: 1000,
    maxMegapixels: 100,
    frameCacheMb: 16,
  });
}

export type Color = [red: number, green: number, blue: number];

/**
 * Renders a photo in a fully transparent frame and returns the colors at points, given as fractions of the
 * sides.
 */
export async function readColors(
  engine: FramingEngine,
  upload: Buffer,
  points: [x: number, y: number][],
  placement: Placement = DEFAULT_PLACEMENT,
): Promise<Color[]> {
  const photo = await engine.inspectPhoto(upload);
  const { width, height } = shrunk(photo);
  const frame = compilePixels(
    Buffer.alloc(width * height * 4),
    { width, height },
    { x: 0, y: 0, width, height },
  );
  const { bytes } = await engine.renderLossless('event', { photo, placement, frame });
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  return points.map(([x, y]) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    return [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
  });
}

/** The largest difference of any channel of any color. */
export function largestDifference(found: Color[], expected: Color[]): number {
  return Math.max(
    ...found.flatMap((color, i) => color.map((channel, c) => Math.abs(channel - expected[i]![c]!))),
  );
}

function shrunk({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width * 0.8)), height: Math.max(1, Math.round(height * 0.8)) };
}
