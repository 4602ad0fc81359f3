import type { Size } from '@eventframe/contracts/framing/geometry';
import type { PictureType } from '@eventframe/contracts/framing/picture-type';

/**
 * The size a picture declares in its first bytes, for the formats that have it there. It is read before any codec
 * opens the file, so that a small file that declares a huge picture is refused for what it is, whatever the codec
 * would make of it.
 *
 * @returns undefined when the type keeps its size elsewhere, or the head is too short to hold it
 */
export function declaredSize(type: PictureType, head: Uint8Array): Size | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (type === 'png' && bytes.toString('latin1', 12, 16) === 'IHDR' && bytes.length >= 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (type === 'gif' && bytes.length >= 10)
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (type === 'webp' && bytes.length >= 30) return webpSize(bytes);
  return undefined;
}

/** RFC 9649: extended files hold their canvas less one in 24 bits, VP8 frames 14 bits a side, VP8L less one in 14. */
function webpSize(bytes: Buffer): Size | undefined {
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
