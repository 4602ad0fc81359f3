import type { Size } from '@eventframe/contracts/framing/geometry';
import { type PictureType, pictureTypeOf } from '@eventframe/contracts/framing/picture-type';
import type { Metadata } from 'sharp';
import { runStrictly, sharp } from '../codec.js';
import { type Colour, colourOf } from '../colour.js';
import { bytesToDecodeWhole } from './decode-cost.js';
import { declaredSize } from './declared-size.js';
import { FramingError } from '../framing-error.js';
import { type Orientation, orientationOf, reoriented } from './orientation.js';
import { codecInput, headOf, type PictureSource } from '../picture-source.js';

/** What is known of a photo from its header. Width and height are those of the upright photo. */
export interface InspectedPhoto extends Size {
  source: PictureSource;
  type: PictureType;
  orientation: Orientation;
  colour: Colour;
  /** Bytes that decoding needs at once because the format cannot be decoded in rows or reduced; 0 where it can. */
  wholeBytes: number;
}

/** Most pixels a photo may have, in millions. */
export interface PhotoLimits {
  maxMegapixels: number;
  /** The same for pictures that have to be decoded whole (progressive JPEG, interlaced PNG, HEIC and the like). */
  maxWholeMegapixels: number;
}

/** Limits from the one setting there is: what must be decoded whole may have half as many pixels. */
export function photoLimits(maxMegapixels: number): PhotoLimits {
  return { maxMegapixels, maxWholeMegapixels: maxMegapixels / 2 };
}

/** A strip a thousand times as long as wide is no photo, and scaled to cover a window it would exceed any codec. */
const MAX_ASPECT = 1000;
/**
 * Fewer pixels on the short side are no photo either. What is enlarged is enlarged with the pixels around its part, and
 * the fewer a picture has, the larger each of them: from one pixel a window is covered with gigabytes.
 */
const MIN_SIDE = 32;

/**
 * Reads a photo's header and refuses what cannot or must not be decoded.
 *
 * @throws FramingError `unsupported_image` (not one of the accepted types), `unreadable_image` (empty, damaged, a few
 *   pixels only), `image_too_large` (more pixels than `limits`)
 */
export async function inspectPhoto(source: PictureSource, limits: PhotoLimits): Promise<InspectedPhoto> {
  const head = headOf(source);
  if (head.length === 0) throw FramingError.unreadable();
  const type = pictureTypeOf(head);
  if (!type) throw FramingError.unsupported();

  const declared = declaredSize(type, head);
  if (declared) refuseTooLarge(declared, limits.maxMegapixels);

  // The limit on pixels is checked here, where it gives the right answer, so the codec's own may not come first.
  const header = await runStrictly((failOn) =>
    sharp(codecInput(source), { failOn, limitInputPixels: false }).metadata(),
  );
  const stored = { width: header.width, height: header.height };
  if (!(stored.width > 0 && stored.height > 0)) throw FramingError.unreadable();
  const coding = decodedType(type, header);
  const wholeBytes = await bytesToDecodeWhole(coding, header, source);
  refuseTooLarge(stored, wholeBytes > 0 ? limits.maxWholeMegapixels : limits.maxMegapixels);
  if (Math.max(stored.width / stored.height, stored.height / stored.width) > MAX_ASPECT)
    throw FramingError.unreadable();
  if (Math.min(stored.width, stored.height) < MIN_SIDE) throw FramingError.tooSmall(MIN_SIDE);

  const orientation = orientationOf(header.orientation);
  return {
    source,
    type: coding,
    orientation,
    ...reoriented(stored, orientation),
    colour: colourOf(header),
    wholeBytes,
  };
}

function refuseTooLarge({ width, height }: Size, maxMegapixels: number): void {
  if (width * height > maxMegapixels * 1e6) throw FramingError.tooLarge(maxMegapixels);
}

/** What codes the pixels of an ISO container is known only now: AV1 or HEVC, whatever its brands promise. */
function decodedType(type: PictureType, header: Metadata): PictureType {
  if (type !== 'heic' && type !== 'avif') return type;
  if (header.compression === 'av1') return 'avif';
  if (header.compression === 'hevc') return 'heic';
  throw FramingError.unsupported();
}
