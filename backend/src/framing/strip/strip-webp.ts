import type { Orientation } from '../image/orientation.js';
import { createMinimalExif } from './minimal-exif.js';

const NEEDED = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF']);
/** Bits of the VP8X flags. */
const HAS_EXIF = 0b1000;
const HAS_XMP = 0b100;

/** Bytes of an animation frame's position, size and duration, before its image chunks. */
const FRAME_HEAD_BYTES = 16;
const IN_FRAME = new Set(['VP8 ', 'VP8L', 'ALPH']);

/**
 * Remove EXIF, XMP and unknown chunks from a WebP, including those in animation frames, and all bytes after the
 * container. Keeps the orientation.
 *
 * @returns undefined if the file is not a sequence of RIFF chunks (RFC 9649)
 */
export function stripWebp(bytes: Buffer, orientation: Orientation): Buffer | undefined {
  try {
    const chunks = readChunks(bytes.subarray(12, 8 + bytes.readUInt32LE(4)));
    const kept = chunks
      .filter(({ type }) => NEEDED.has(type))
      .map(({ type, whole }) => {
        if (type === 'VP8X') return setExifFlags(whole, orientation);
        return type === 'ANMF' ? keepImageChunks(whole) : whole;
      });
    if (kept.length === 0) return undefined;
    // Only a file with VP8X can contain an orientation.
    if (orientation !== 1 && kept[0]!.toString('latin1', 0, 4) === 'VP8X')
      kept.push(chunk('EXIF', createMinimalExif(orientation)));
    return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]));
  } catch {
    return undefined; // chunks that exceed their container
  }
}

interface Chunk {
  type: string;
  /** Including its header and padding byte. */
  whole: Buffer;
}

/** @throws RangeError for a chunk that exceeds `bytes` */
function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > bytes.length) throw new RangeError('chunk outside its container');
    const end = at + 8 + size + (size % 2);
    chunks.push({ type: bytes.toString('latin1', at, at + 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function keepImageChunks(frame: Buffer): Buffer {
  const payload = frame.subarray(8, 8 + frame.readUInt32LE(4));
  const images = readChunks(payload.subarray(FRAME_HEAD_BYTES)).filter(({ type }) => IN_FRAME.has(type));
  return chunk(
    'ANMF',
    Buffer.concat([payload.subarray(0, FRAME_HEAD_BYTES), ...images.map(({ whole }) => whole)]),
  );
}

function setExifFlags(vp8x: Buffer, orientation: Orientation): Buffer {
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
