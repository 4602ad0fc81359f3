import type { Size } from '@eventframe/contracts/framing/geometry';
import { type ImageType, detectImageType } from '@eventframe/contracts/framing/image-type';
import type { Metadata } from 'sharp';
import { runStrictly, sharp } from '../image/codec.js';
import { type ColorEncoding, colorEncodingOf } from '../image/color.js';
import { FramingError } from '../image/framing-error.js';
import { headOf, type ImageSource, toCodecInput } from '../image/image-source.js';
import { type Orientation, orientationOf, orientSize } from '../image/orientation.js';
import { estimateDecodeBytes } from './decode-cost.js';

/** A photo's header. Width and height are those of the upright photo. */
export interface InspectedPhoto extends Size {
  source: ImageSource;
  type: ImageType;
  orientation: Orientation;
  color: ColorEncoding;
  /** Bytes needed to decode a format that cannot be decoded in rows or at reduced size; 0 for other formats. */
  decodeBytes: number;
}

/** Pixel limits of photos, in millions. */
export interface PhotoLimits {
  maxMegapixels: number;
  /** Limit for images that are decoded as a whole (progressive JPEG, interlaced PNG, HEIC and others). */
  maxWholeMegapixels: number;
}

/** Derive the limits from `MAX_PHOTO_MEGAPIXELS`: half as many pixels for images that are decoded as a whole. */
export function photoLimits(maxMegapixels: number): PhotoLimits {
  return { maxMegapixels, maxWholeMegapixels: maxMegapixels / 2 };
}

/** A longer strip is not a photo, and scaled to cover a window it would exceed every codec's limits. */
const MAX_ASPECT = 1000;
/**
 * Minimum short side, in pixels. An enlargement includes the pixels around the visible part. The fewer pixels an image
 * has, the larger each becomes: covering a window from one pixel would take gigabytes.
 */
const MIN_SIDE = 32;

/**
 * Read a photo's header and reject images that cannot or must not be decoded.
 *
 * @throws FramingError `unsupported_image` (not one of the accepted types), `unreadable_image` (empty, damaged, below
 *   {@link MIN_SIDE}), `image_too_large` (more pixels than `limits`)
 */
export async function inspectPhoto(source: ImageSource, limits: PhotoLimits): Promise<InspectedPhoto> {
  const head = headOf(source);
  if (head.length === 0) throw FramingError.unreadable();
  const type = detectImageType(head);
  if (!type) throw FramingError.unsupported();

  const declared = readDeclaredSize(type, head);
  if (declared) assertPixelLimit(declared, limits.maxMegapixels);

  // Disable the codec's own pixel limit: the check below throws the right error.
  const header = await runStrictly((failOn) =>
    sharp(toCodecInput(source), { failOn, limitInputPixels: false }).metadata(),
  );
  const stored = { width: header.width, height: header.height };
  if (!(stored.width > 0 && stored.height > 0)) throw FramingError.unreadable();
  const coding = decodedType(type, header);
  const decodeBytes = await estimateDecodeBytes(coding, header, source);
  assertPixelLimit(stored, decodeBytes > 0 ? limits.maxWholeMegapixels : limits.maxMegapixels);
  if (Math.max(stored.width / stored.height, stored.height / stored.width) > MAX_ASPECT)
    throw FramingError.unreadable();
  if (Math.min(stored.width, stored.height) < MIN_SIDE) throw FramingError.tooSmall(MIN_SIDE);

  const orientation = orientationOf(header.orientation);
  return {
    source,
    type: coding,
    orientation,
    ...orientSize(stored, orientation),
    color: colorEncodingOf(header),
    decodeBytes,
  };
}

function assertPixelLimit({ width, height }: Size, maxMegapixels: number): void {
  if (width * height > maxMegapixels * 1e6) throw FramingError.tooLarge(maxMegapixels);
}

/** The codec of an ISO container is only known from its header: AV1 or HEVC, regardless of its brands. */
function decodedType(type: ImageType, header: Metadata): ImageType {
  if (type !== 'heic' && type !== 'avif') return type;
  if (header.compression === 'av1') return 'avif';
  if (header.compression === 'hevc') return 'heic';
  throw FramingError.unsupported();
}

/**
 * Read the size an image declares in its first bytes, before any codec opens the file. So a small file that declares
 * huge dimensions is rejected as too large, independent of the codec.
 *
 * @returns undefined if the format stores its size elsewhere, or the head is too short
 */
function readDeclaredSize(type: ImageType, head: Uint8Array): Size | undefined {
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
