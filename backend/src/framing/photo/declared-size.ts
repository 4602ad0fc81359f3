import type { Size } from '@eventframe/contracts/framing/geometry';
import type { PictureType } from '@eventframe/contracts/framing/picture-type';

/**
 * Read the size an image declares in its first bytes, before any codec opens the file. So a small file that declares
 * huge dimensions is rejected as too large, independent of the codec.
 *
 * @returns undefined if the format stores its size elsewhere, or the head is too short
 */
export function readDeclaredSize(type: PictureType, head: Uint8Array): Size | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (type === 'png' && bytes.toString('latin1', 12, 16) === 'IHDR' && bytes.length >= 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (type === 'gif' && bytes.length >= 10)
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (type === 'webp' && bytes.length >= 30) return readWebpSize(bytes);
  return undefined;
}

/** RFC 9649: VP8X stores the canvas size minus one in 24 bits, VP8 the size in 14 bits, VP8L the size minus one in 14. */
function readWebpSize(bytes: Buffer): Size | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return undefined;
  }
}
