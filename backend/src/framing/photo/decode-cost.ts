import type { PictureType } from '@eventframe/contracts/framing/picture-type';
import type { Metadata } from 'sharp';
import { bytesOf, type PictureSource } from '../picture-source.js';
import { avifBytes, heicBytes } from './iso-cost.js';

const CHANNEL_BYTES: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** Of what is rarer still: 32-bit numbers take 4 bytes, all others up to 16. */
const MAX_CHANNEL_BYTES = 16;
/** Of a JPEG coefficient. */
const COEFFICIENT_BYTES = 2;
const MAX_COMPONENTS = 4;

/**
 * Estimate the bytes a picture occupies while it is decoded, where it cannot be decoded row by row or at reduced size; 0
 * where it can. Only the first picture of an animation is decoded.
 *
 * Bytes per pixel, measured as the growth of VmHWM of a process that renders one flat picture of 12 to 50 megapixels
 * with sharp 0.35 (libvips 8.18), less 20 MB for the canvas: progressive JPEG 3.0 (4:2:0), 6.0 (4:4:4) and 8.4 (CMYK
 * 4:4:4); interlaced PNG 2.9 (RGB), 4.1 (RGBA), 6.4 (16-bit RGB) and 8.5 (16-bit RGBA); WebP 8.0 where its pixels are
 * not reduced, animated or not; GIF 4.4; AVIF and HEIC see iso-cost.ts.
 */
export async function bytesToDecodeWhole(
  type: PictureType,
  header: Metadata,
  source: PictureSource,
): Promise<number> {
  const pixels = header.width * header.height;
  switch (type) {
    case 'jpeg': // progressive, or in several scans: all coefficients
      return header.isProgressive ? pixels * coefficientBytes(await bytesOf(source)) : 0;
    case 'png':
      return header.isProgressive ? interlacedPngBytes(header) : 0;
    case 'webp':
      return pixels * 8;
    case 'gif':
      return pixels * 5;
    case 'tiff': // one strip may hold it all
      return pixels * header.channels * channelBytes(header) * 2;
    case 'avif':
      return avifBytes(await bytesOf(source), pixels);
    case 'heic':
      return heicBytes(await bytesOf(source), pixels);
  }
}

/** The bytes an interlaced PNG occupies while it is decoded. */
export function interlacedPngBytes(header: Metadata): number {
  return header.width * header.height * (header.channels * channelBytes(header) + 1);
}

function channelBytes({ depth }: Metadata): number {
  return CHANNEL_BYTES[depth] ?? MAX_CHANNEL_BYTES;
}

/** Bytes of a JPEG's coefficients per pixel: of every component, at its subsampling as the frame header has it. */
function coefficientBytes(jpeg: Buffer): number {
  const at = frameHeaderAt(jpeg);
  if (at === undefined) return COEFFICIENT_BYTES * MAX_COMPONENTS;
  const count = jpeg.readUInt8(at + 9);
  const factors = Array.from({ length: count }, (_, i) => jpeg.readUInt8(at + 11 + i * 3));
  const across = factors.map((factor) => factor >> 4);
  const down = factors.map((factor) => factor & 15);
  const whole = Math.max(...across) * Math.max(...down);
  const coded = factors.reduce((sum, _, i) => sum + across[i]! * down[i]!, 0);
  return (COEFFICIENT_BYTES * coded) / whole;
}

/** Where the marker SOFn is: 0xC0 to 0xCF, but for the tables DHT, JPG and DAC. Undefined behind bytes of no segment. */
function frameHeaderAt(jpeg: Buffer): number | undefined {
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1]!;
    if ((marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)) return at;
    at += marker === 0xff ? 1 : 2 + jpeg.readUInt16BE(at + 2); // fill bytes
  }
  return undefined;
}
