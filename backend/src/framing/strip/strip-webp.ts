import type { Orientation } from '../photo/orientation.js';
import { minimalExif } from './minimal-exif.js';

const NEEDED = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF']);
/** Bits of the VP8X flags. */
const HAS_EXIF = 0b1000;
const HAS_XMP = 0b100;

/**
 * Removes EXIF, XMP and unknown chunks from a WebP, and what follows the container; keeps the orientation.
 *
 * @returns undefined when the file is not a row of RIFF chunks (RFC 9649)
 */
export function stripWebp(bytes: Buffer, orientation: Orientation): Buffer | undefined {
  const kept: Buffer[] = [];
  const riffEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= riffEnd;) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > riffEnd) return undefined;
    if (NEEDED.has(type))
      kept.push(type === 'VP8X' ? withFlags(bytes.subarray(at, end), orientation) : bytes.subarray(at, end));
    at = end;
  }
  if (kept.length === 0) return undefined;
  // Only a file that says VP8X can have carried an orientation, and may carry one on.
  if (orientation !== 1 && kept[0]!.toString('latin1', 0, 4) === 'VP8X')
    kept.push(chunk('EXIF', minimalExif(orientation)));
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]));
}

function withFlags(vp8x: Buffer, orientation: Orientation): Buffer {
  const copy = Buffer.from(vp8x);
  copy[8] = (copy[8]! & ~(HAS_EXIF | HAS_XMP)) | (orientation === 1 ? 0 : HAS_EXIF);
  return copy;
}

function chunk(type: string, payload: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(payload.length, 4);
  return Buffer.concat([head, payload, Buffer.alloc(payload.length % 2)]);
}
