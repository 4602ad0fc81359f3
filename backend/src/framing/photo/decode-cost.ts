import type { ImageType } from '@eventframe/contracts/framing/image-type';
import type { Metadata } from 'sharp';
import { readBytes, type ImageSource } from '../image/image-source.js';
import { estimateAvifBytes, estimateHeicBytes } from './iso-cost.js';

const CHANNEL_BYTES: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** Other, rare formats: 32-bit numbers take 4 bytes, all others up to 16. */
const MAX_CHANNEL_BYTES = 16;
/** Bytes per JPEG coefficient: 2, plus 10% for the decoder. */
const COEFFICIENT_BYTES = 2.2;
const MAX_COMPONENTS = 4;

/**
 * Estimate the bytes an image occupies while it is decoded, if it cannot be decoded row by row or at reduced size; 0 if
 * it can. Only the first image of an animation is decoded.
 *
 * Bytes per pixel, measured as the growth of VmHWM of a process that renders one flat image of 12 to 50 megapixels
 * with sharp 0.35 (libvips 8.18), minus 20 MB for the canvas: progressive JPEG 3.0 (4:2:0), 6.0 (4:4:4) and 8.4 (CMYK
 * 4:4:4); interlaced PNG 2.9 (RGB), 4.1 (RGBA), 6.4 (16-bit RGB) and 8.5 (16-bit RGBA); WebP 8.0 if its pixels are
 * not reduced, animated or not; GIF 4.4; AVIF and HEIC see iso-cost.ts.
 */
export async function estimateDecodeBytes(
  type: ImageType,
  header: Metadata,
  source: ImageSource,
): Promise<number> {
  const pixels = header.width * header.height;
  switch (type) {
    case 'jpeg': // progressive, or in several scans: all coefficients
      return header.isProgressive ? pixels * coefficientBytes(await readBytes(source)) : 0;
    case 'png':
      return header.isProgressive ? estimateInterlacedPngBytes(header) : 0;
    case 'webp':
      return pixels * 8;
    case 'gif':
      return pixels * 5;
    case 'tiff': // one strip may hold all pixels
      return pixels * header.channels * channelBytes(header) * 2;
    case 'avif':
      return estimateAvifBytes(await readBytes(source), pixels);
    case 'heic':
      return estimateHeicBytes(await readBytes(source), pixels);
  }
}

/** Estimate the bytes an interlaced PNG occupies while it is decoded. */
export function estimateInterlacedPngBytes(header: Metadata): number {
  return header.width * header.height * (header.channels * channelBytes(header) + 1);
}

function channelBytes({ depth }: Metadata): number {
  return CHANNEL_BYTES[depth] ?? MAX_CHANNEL_BYTES;
}

/** Bytes of a JPEG's coefficients per pixel: all components, subsampled as the frame header declares. */
function coefficientBytes(jpeg: Buffer): number {
  const factors = readSamplingFactors(jpeg);
  if (!factors) return COEFFICIENT_BYTES * MAX_COMPONENTS;
  const whole =
    Math.max(...factors.map(({ across }) => across)) * Math.max(...factors.map(({ down }) => down));
  const coded = factors.reduce((sum, { across, down }) => sum + across * down, 0);
  return (COEFFICIENT_BYTES * coded) / whole;
}

/** Sampling factors of each component. Undefined if libjpeg might read another frame header, or none. */
function readSamplingFactors(jpeg: Buffer): { across: number; down: number }[] | undefined {
  const at = findFrameHeader(jpeg);
  const count = at === undefined ? undefined : jpeg[at + 9];
  if (at === undefined || count === undefined || count < 1 || count > MAX_COMPONENTS) return undefined;
  if (at + 10 + 3 * count > jpeg.length) return undefined;
  const factors = Array.from({ length: count }, (_, i) => {
    const factor = jpeg[at + 11 + i * 3]!;
    return { across: factor >> 4, down: factor & 15 };
  });
  const isFactor = (value: number) => value >= 1 && value <= 4;
  return factors.every(({ across, down }) => isFactor(across) && isFactor(down)) ? factors : undefined;
}

/**
 * Find the marker SOFn: 0xC0 to 0xCF, except the tables DHT, JPG and DAC. Undefined after anything but segments with a
 * length: libjpeg handles other markers, and bytes between segments, differently.
 */
function findFrameHeader(jpeg: Buffer): number | undefined {
  for (let at = 2; at + 3 < jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1]!;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if ((marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)) return at;
    const length = jpeg.readUInt16BE(at + 2);
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda) || length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}
