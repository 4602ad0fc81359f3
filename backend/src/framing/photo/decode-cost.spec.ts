import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { tiledHeic } from '../../../test/factories/tiled-heic.js';
import { clap, withReferences } from '../../../test/factories/heic.js';
import { newEngine } from '../../../test/framing/render-one.js';
import type { FramingEngine } from '../framing-engine.js';
import { estimateDecodeBytes } from './decode-cost.js';

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

/** A JPEG with these segments in front, behind a marker that has no length to libjpeg. */
function behindRestart(jpeg: Buffer, frameHeader: number[]): Buffer {
  const segment = Buffer.alloc(2 + 0xffff);
  segment.writeUInt32BE(0xffe1ffff);
  const front = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xd0]), segment]);
  Buffer.from(frameHeader).copy(front, 0xffe1 + 4);
  return Buffer.concat([front, jpeg.subarray(2)]);
}

/** A JPEG whose frame header has another first sampling factor, or another number of components. */
function withFrameHeader(jpeg: Buffer, offset: number, value: number): Buffer {
  const changed = Buffer.from(jpeg);
  changed[changed.indexOf(Buffer.from([0xff, 0xc2])) + offset] = value;
  return changed;
}

/** The `av1C` of an AVIF of 4:2:0 and 8 bits. */
function claiming420(avif: Buffer): Buffer {
  const lie = Buffer.from(avif);
  const at = lie.indexOf('av1C') + 4;
  lie[at + 1] = lie[at + 1]! & 0x1f;
  lie[at + 2] = 0x0c;
  return lie;
}

const FIXTURES = new URL('../../../test/fixtures/', import.meta.url);
/** Of tile.heic. */
const TILE = { width: 512, height: 512 };
const NO_LENGTH = Buffer.from([0xff, 0xe1, 0, 0]);
const TEM = Buffer.from([0xff, 0x01]);
const HEADER = { width: 4096, height: 3072 } as Metadata;

/** A tiled HEIC whose grid claims another number of rows or another height. */
function withGrid(heic: Buffer, { rows, height }: { rows?: number; height?: number }): Buffer {
  const at = heic.indexOf('idat') + 4;
  if (rows) heic[at + 2] = rows - 1;
  if (height) heic.writeUInt16BE(height, at + 6);
  return heic;
}

/** A tiled HEIC each of whose tiles consists of the whole file. */
function withSharedBytes(heic: Buffer, tiles: number): Buffer {
  const first = heic.indexOf('iloc') + 12;
  for (let at = first; at < first + tiles * 16; at += 16) {
    heic.writeUInt32BE(0, at + 8);
    heic.writeUInt32BE(heic.length, at + 12);
  }
  return heic;
}

/** All items of one type as another. */
function retyped(heic: Buffer, from: string, to: string): Buffer {
  return Buffer.from(heic.toString('latin1').replaceAll(`${from}\0`, `${to}\0`), 'latin1');
}

describe('estimateDecodeBytes', () => {
  let engine: FramingEngine;
  beforeAll(() => {
    engine = newEngine();
  });
  afterAll(() => engine.close());

  /** Bytes per pixel. */
  const costOf = async (image: Buffer) => {
    const { decodeBytes, width, height } = await engine.inspectPhoto(image);
    return decodeBytes / (width * height);
  };

  /** Bytes per pixel, without the worker. */
  const heicCost = async (heic: Buffer) => {
    const { decodeBytes, width, height } = await engine.inspectPhoto(heic);
    return (decodeBytes - 16 * 2 ** 20) / (width * height);
  };

  it.each<[string, () => Promise<Buffer>, number]>([
    ['baseline JPEG', () => flat(256, 256).jpeg().toBuffer(), 0],
    ['progressive JPEG 4:2:0', () => flat(256, 256).jpeg({ progressive: true }).toBuffer(), 3.3],
    [
      'progressive JPEG 4:4:4',
      () => flat(256, 256).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      6.6,
    ],
    [
      'progressive JPEG of four components',
      () =>
        flat(256, 256)
          .toColourspace('cmyk')
          .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
          .toBuffer(),
      8.8,
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
  ])('estimates the bytes from the header: %s', async (_name, image, bytes) => {
    expect(await costOf(await image())).toBeCloseTo(bytes, 9);
  });

  it.each<[string, number[]]>([
    ['of one component', [0xff, 0xc2, 0, 11, 8, 1, 0, 1, 0, 1, 1, 0x11, 0]],
    ['of no component', [0xff, 0xc2, 0, 8, 8, 1, 0, 1, 0, 0]],
    ['of factors 0', [0xff, 0xc2, 0, 11, 8, 1, 0, 1, 0, 1, 1, 0, 0]],
  ])('assumes the maximum for a JPEG with a frame header that libjpeg skips: %s', async (_name, fake) => {
    const jpeg = await flat(256, 256).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    const lie = behindRestart(jpeg, fake);
    expect((await sharp(lie, { failOn: 'warning' }).raw().toBuffer()).length).toBe(256 * 256 * 3);
    expect(await costOf(lie)).toBeCloseTo(8.8, 9);
  });

  it.each<[string, (jpeg: Buffer) => Buffer]>([
    ['no component', (jpeg) => withFrameHeader(jpeg, 9, 0)],
    ['five components', (jpeg) => withFrameHeader(jpeg, 9, 5)],
    ['a factor 0', (jpeg) => withFrameHeader(jpeg, 11, 0x01)],
    ['a factor 5', (jpeg) => withFrameHeader(jpeg, 11, 0x51)],
    ['an end in its components', (jpeg) => jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xc2])) + 12)],
    ['a segment of length 0', (jpeg) => Buffer.concat([jpeg.subarray(0, 2), NO_LENGTH, jpeg.subarray(2)])],
    ['a marker without a length', (jpeg) => Buffer.concat([jpeg.subarray(0, 2), TEM, jpeg.subarray(2)])],
  ])('assumes the maximum for a JPEG whose frame header is damaged or hidden: %s', async (_name, damage) => {
    const jpeg = await flat(64, 64).jpeg({ progressive: true }).toBuffer();
    expect(await estimateDecodeBytes('jpeg', await sharp(jpeg).metadata(), damage(jpeg))).toBeCloseTo(
      64 * 64 * 8.8,
      6,
    );
  });

  it('counts a large alpha plane if the profiles of an AVIF cannot be read', async () => {
    const image = await readFile(new URL('large-alpha.avif', FIXTURES));
    const { decodeBytes, width, height } = await engine.inspectPhoto(image);
    expect({ width, height }).toEqual({ width: 256, height: 256 });
    expect(decodeBytes).toBe(5000 * 4000 * 26);
  });

  it('estimates less for a tiled HEIC than for one in a piece or cropped', async () => {
    const tile = await readFile(new URL('tile.heic', FIXTURES));
    expect(await heicCost(tile)).toBe(12);
    expect(await heicCost(tiledHeic(tile, TILE, 8, 6))).toBe(3.8 + 12 / 48);
    expect(await heicCost(tiledHeic(tile, TILE, 2, 1))).toBeCloseTo(9.8, 9);
    const cropped = tiledHeic(tile, TILE, 8, 6, { turn: clap(4096, 3072) });
    expect(await heicCost(cropped)).toBe(12);
  });

  it.each<[string, (tile: Buffer) => Buffer]>([
    ['in one piece with references to tiles', (tile) => withReferences(tile, 48)],
    [
      'of another number of tiles than its grid',
      (tile) => withGrid(tiledHeic(tile, TILE, 8, 6), { rows: 5 }),
    ],
    ['whose grid does not cover it', (tile) => withGrid(tiledHeic(tile, TILE, 8, 6), { height: 3584 })],
    ['whose tiles have a different type', (tile) => retyped(tiledHeic(tile, TILE, 8, 6), 'hvc1', 'hvt1')],
    ['whose tiles share their bytes', (tile) => withSharedBytes(tiledHeic(tile, TILE, 8, 6), 48)],
  ])('assumes one piece for a HEIC %s', async (_name, pose) => {
    const image = pose(await readFile(new URL('tile.heic', FIXTURES)));
    const bytes = await estimateDecodeBytes('heic', { ...HEADER, width: 4096, height: 3072 }, image);
    expect(bytes).toBeGreaterThanOrEqual(4096 * 3072 * 12);
  });

  it('exceeds every limit for a HEIC or AVIF with two descriptions or none', async () => {
    const heic = tiledHeic(await readFile(new URL('tile.heic', FIXTURES)), TILE, 8, 6);
    const meta = heic.subarray(heic.readUInt32BE(0), heic.indexOf('mdat') - 4);
    for (const type of ['heic', 'avif'] as const) {
      for (const image of [Buffer.concat([heic, meta]), Buffer.alloc(64)]) {
        const decodeBytes = await estimateDecodeBytes(type, HEADER, image);
        expect(engine.isAffordable({ ...(await engine.inspectPhoto(heic)), decodeBytes })).toBe(false);
        expect(decodeBytes).toBeLessThan(Infinity);
      }
    }
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['progressive JPEG 4:2:0', () => flat(8064, 6048).jpeg({ progressive: true }).toBuffer()],
    ['baseline JPEG 4:4:4', () => flat(8064, 6048).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    [
      'HEIC',
      async () =>
        tiledHeic(await readFile(new URL('tile.heic', FIXTURES)), TILE, 16, 12, {
          shown: { width: 8064, height: 6048 },
        }),
    ],
  ])('keeps a phone’s photo of 48 MP affordable at 300 MB: %s', async (_name, image) => {
    expect(engine.isAffordable(await engine.inspectPhoto(await image()))).toBe(true);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['10-bit AVIF 4:4:4 of 9 MP', () => deep(3000, 3000).avif({ effort: 0, bitdepth: 10 }).toBuffer()],
    [
      '8-bit AVIF 4:2:0 of 12 MP',
      () => flat(4000, 3000).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
    ],
    ['interlaced 16-bit PNG of 24 MP', () => deep(6000, 4000, true).png({ progressive: true }).toBuffer()],
  ])('exceeds the affordable bytes at 300 MB: %s', async (_name, image) => {
    expect(engine.isAffordable(await engine.inspectPhoto(await image()))).toBe(false);
  });

  it('treats NaN as unaffordable', async () => {
    const photo = await engine.inspectPhoto(await flat(64, 64).jpeg().toBuffer());
    expect(engine.isAffordable({ ...photo, decodeBytes: NaN })).toBe(false);
  });
});
