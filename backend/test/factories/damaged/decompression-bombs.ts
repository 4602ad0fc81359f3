import { readFile } from 'node:fs/promises';
import { encoder, naturalImage } from '../images.js';
import { pngOf } from './crafted-png.js';
import type { DamagedImage } from './damaged-image.js';

/** Small files that declare huge images. */
export async function decompressionBombs(): Promise<DamagedImage[]> {
  const patched = (bytes: Buffer, patch: (bytes: Buffer) => void) => {
    const copy = Buffer.from(bytes);
    patch(copy);
    return copy;
  };
  const small = encoder(naturalImage(64, 64, 2));
  const [jpeg, webp, lossless, gif, tiff, heic] = await Promise.all([
    small.clone().jpeg().toBuffer(),
    small.clone().webp().toBuffer(),
    small.clone().webp({ lossless: true }).toBuffer(),
    small.clone().gif().toBuffer(),
    small.clone().tiff({ compression: 'none' }).toBuffer(),
    readFile(new URL('../../fixtures/quarters.heic', import.meta.url)),
  ]);
  const frameHeader = (bytes: Buffer, marker: number) => bytes.indexOf(Buffer.from([0xff, marker]));
  const files: [string, Buffer][] = [
    ['png that is really 20000x20000', pngOf(20_000, 20_000, 8)],
    ['png that is really 60000x60000 of one bit', pngOf(60_000, 60_000, 1)],
    [
      'png that says 2147483647x2147483647',
      patched(pngOf(8, 8, 8), (png) => {
        png.writeUInt32BE(0x7fffffff, 16);
        png.writeUInt32BE(0x7fffffff, 20);
      }),
    ],
    ['interlaced png of 56 megapixels', pngOf(8000, 7000, 8, true)],
    [
      'jpeg that says 65500x65500',
      patched(jpeg, (file) => {
        const at = frameHeader(file, 0xc0);
        file.writeUInt16BE(65_500, at + 5);
        file.writeUInt16BE(65_500, at + 7);
      }),
    ],
    [
      'progressive jpeg of 56 megapixels',
      patched(await small.clone().jpeg({ progressive: true }).toBuffer(), (file) => {
        const at = frameHeader(file, 0xc2);
        file.writeUInt16BE(7000, at + 5);
        file.writeUInt16BE(8000, at + 7);
      }),
    ],
    [
      'webp that says 16383x16383',
      patched(webp, (file) => {
        file.writeUInt16LE(16_383, 26);
        file.writeUInt16LE(16_383, 28);
      }),
    ],
    [
      'lossless webp that says 16384x16384',
      patched(lossless, (file) => file.writeUInt32LE((file.readUInt32LE(21) | 0x0fffffff) >>> 0, 21)),
    ],
    ['extended webp that says 16777216x16777216', extendedWebp(webp)],
    [
      'gif that says 65535x65535',
      patched(gif, (file) => {
        file.writeUInt16LE(65_535, 6);
        file.writeUInt16LE(65_535, 8);
      }),
    ],
    [
      'gif with a frame of 65535x65535',
      patched(gif, (file) => {
        const at = file.indexOf(0x2c, 13 + 3 * 2 ** ((file[10]! & 7) + 1));
        file.writeUInt16LE(65_535, at + 5);
        file.writeUInt16LE(65_535, at + 7);
      }),
    ],
    [
      'tiff that says 60000x60000',
      patched(tiff, (file) => {
        tiffEntry(file, 256, 60_000);
        tiffEntry(file, 257, 60_000);
      }),
    ],
    [
      'heic that says 60000x60000',
      patched(heic, (file) => {
        const at = file.indexOf('ispe');
        file.writeUInt32BE(60_000, at + 8);
        file.writeUInt32BE(60_000, at + 12);
      }),
    ],
  ];
  return files.map(([name, bytes]) => ({ name, bytes, code: 'image_too_large' }));
}

function extendedWebp(webp: Buffer): Buffer {
  const vp8x = Buffer.alloc(18);
  vp8x.write('VP8X', 0, 'latin1');
  vp8x.writeUInt32LE(10, 4);
  vp8x.fill(0xff, 12);
  const whole = Buffer.concat([webp.subarray(0, 12), vp8x, webp.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

function tiffEntry(tiff: Buffer, tag: number, value: number): void {
  const directory = tiff.readUInt32LE(4);
  for (let i = 0; i < tiff.readUInt16LE(directory); i++) {
    const at = directory + 2 + i * 12;
    if (tiff.readUInt16LE(at) !== tag) continue;
    tiff.writeUInt16LE(4, at + 2);
    tiff.writeUInt32LE(value, at + 8);
  }
}
