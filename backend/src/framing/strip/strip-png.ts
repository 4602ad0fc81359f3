import { crc32 } from 'node:zlib';
import type { Orientation } from '../image/orientation.js';
import { createMinimalExif } from './minimal-exif.js';

const SIGNATURE_BYTES = 8;

/** Chunks needed to show the image; excludes text, times, EXIF, private chunks and animation. */
const NEEDED = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'cICP',
  'iCCP',
  'sRGB',
  'gAMA',
  'cHRM',
  'sBIT',
  'bKGD',
  'pHYs',
  'IDAT',
  'IEND',
]);

/**
 * Remove every chunk from a PNG that is not needed to show it, and all bytes after its end. Keeps the orientation.
 *
 * @returns undefined if the file is not a sequence of chunks (PNG specification, section 5)
 */
export function stripPng(bytes: Buffer, orientation: Orientation): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    if (NEEDED.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IHDR' && orientation !== 1) kept.push(chunk('eXIf', createMinimalExif(orientation)));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

function chunk(type: string, payload: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), payload]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(payload.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
