import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { tiledHeic } from '../../../test/factories/tiled-heic.js';
import { clap } from '../../../test/factories/heic.js';
import { newEngine } from '../../../test/framing/render-one.js';
import { compilePixels } from '../frame/compiled-frame.js';
import type { FramingEngine } from '../framing-engine.js';

const flat = (width: number, height: number, alpha = false) =>
  sharp({
    create: {
      width,
      height,
      channels: alpha ? 4 : 3,
      background: { r: 51, g: 102, b: 153, alpha: 0.5 },
    },
  });
const deep = (width: number, height: number, alpha = false) =>
  flat(width, height, alpha).toColourspace('rgb16');

/** The `av1C` of an AVIF of 4:2:0 and 8 bits. */
function claiming420(avif: Buffer): Buffer {
  const lie = Buffer.from(avif);
  const at = lie.indexOf('av1C') + 4;
  lie[at + 1] = lie[at + 1]! & 0x1f;
  lie[at + 2] = 0x0c;
  return lie;
}

describe('the cost of decoding a photo', () => {
  let engine: FramingEngine;
  beforeAll(() => {
    engine = newEngine();
  });
  afterAll(() => engine.close());

  const side = 64;
  const frame = compilePixels(
    Buffer.alloc(side * side * 4),
    { width: side, height: side },
    { x: 0, y: 0, width: side, height: side },
  );
  const recipeOf = async (picture: Buffer) => ({
    photo: await engine.inspectPhoto(picture),
    placement: { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0 },
    frame,
  });
  /** Bytes per pixel. */
  const costOf = async (picture: Buffer) => {
    const { wholeBytes, width, height } = await engine.inspectPhoto(picture);
    return wholeBytes / (width * height);
  };

  it.each<[string, () => Promise<Buffer>, number]>([
    ['baseline JPEG', () => flat(256, 256).jpeg().toBuffer(), 0],
    ['progressive JPEG 4:2:0', () => flat(256, 256).jpeg({ progressive: true }).toBuffer(), 3],
    [
      'progressive JPEG 4:4:4',
      () => flat(256, 256).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      6,
    ],
    [
      'progressive JPEG of four components',
      () =>
        flat(256, 256)
          .toColourspace('cmyk')
          .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
          .toBuffer(),
      8,
    ],
    ['PNG', () => deep(64, 64).png().toBuffer(), 0],
    ['interlaced 8-bit PNG', () => flat(64, 64).png({ progressive: true }).toBuffer(), 4],
    ['interlaced 16-bit PNG', () => deep(64, 64, true).png({ progressive: true }).toBuffer(), 9],
    ['WebP', () => flat(64, 64).webp().toBuffer(), 8],
    ['GIF', () => flat(64, 64).gif().toBuffer(), 5],
    ['AVIF 4:2:0', () => flat(64, 64).avif({ chromaSubsampling: '4:2:0' }).toBuffer(), 19],
    ['AVIF 4:2:0 with alpha', () => flat(64, 64, true).avif({ chromaSubsampling: '4:2:0' }).toBuffer(), 19],
    ['AVIF 4:4:4', () => flat(64, 64).avif({ chromaSubsampling: '4:4:4' }).toBuffer(), 26],
    ['10-bit AVIF 4:4:4', () => deep(64, 64).avif({ bitdepth: 10 }).toBuffer(), 26],
    [
      '10-bit AVIF 4:4:4 that claims 8-bit 4:2:0',
      async () => claiming420(await deep(64, 64).avif({ bitdepth: 10 }).toBuffer()),
      26,
    ],
  ])('is known from the header: %s', async (_name, picture, bytes) => {
    expect(await costOf(await picture())).toBe(bytes);
  });

  it('is lower for a HEIC in tiles than for one in a piece or cropped', async () => {
    const tile = await readFile(new URL('../../../test/fixtures/tile.heic', import.meta.url));
    const size = { width: 512, height: 512 };
    const overhead = 16 * 2 ** 20;
    const bytesOf = async (heic: Buffer) => {
      const { wholeBytes, width, height } = await engine.inspectPhoto(heic);
      return (wholeBytes - overhead) / (width * height);
    };
    expect(await bytesOf(tile)).toBe(12);
    expect(await bytesOf(tiledHeic(tile, size, 8, 6))).toBe(5);
    expect(await bytesOf(tiledHeic(tile, size, 2, 1))).toBe(16);
    const cropped = tiledHeic(tile, size, 8, 6, { turn: clap(4096, 3072) });
    expect(await bytesOf(cropped)).toBe(12);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['10-bit AVIF 4:4:4 of 18 MP', () => deep(4500, 4000).avif({ effort: 0, bitdepth: 10 }).toBuffer()],
    [
      '8-bit AVIF 4:2:0 of 24 MP',
      () => flat(6000, 4000).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
    ],
    ['interlaced 16-bit PNG of 48 MP', () => deep(8000, 6000, true).png({ progressive: true }).toBuffer()],
  ])('refuses a picture that exceeds the memory for renders: %s', async (_name, picture) => {
    const recipe = await recipeOf(await picture());
    expect(() => engine.assertAffordable(recipe)).toThrow(
      expect.objectContaining({ code: 'image_too_costly' }),
    );
  });
});
