import { runStrictly, sharp, CODEC_TIMEOUT } from '../image/codec.js';
import type { InspectedPhoto } from '../photo/inspect-photo.js';
import { readBytes } from '../image/image-source.js';
import { stripAvif } from './strip-avif.js';
import { stripGif } from './strip-gif.js';
import { stripJpeg } from './strip-jpeg.js';
import { stripPng } from './strip-png.js';
import { stripTiff } from './strip-tiff.js';
import { stripWebp } from './strip-webp.js';

/** An original without metadata. */
export interface StrippedOriginal {
  bytes: Buffer;
  contentType: `image/${string}`;
  /** File extension, without the dot. */
  extension: string;
}

/**
 * Remove everything from an original that is not needed to show it (location, camera, times, comments, second images).
 * Keeps orientation and color profile. Rebuilds the file without decoding it.
 *
 * @param photo any type that libvips decodes
 * @returns undefined for a HEIC, and for a malformed file that its decoder tolerates:
 *   it must be re-encoded, see {@link convertToJpeg}
 */
export async function stripOriginal(photo: InspectedPhoto): Promise<StrippedOriginal | undefined> {
  if (photo.type === 'heic') return undefined;
  const bytes = stripFile(photo.type, photo.orientation, await readBytes(photo.source));
  if (!bytes) return undefined;
  const extension = photo.type === 'jpeg' ? 'jpg' : photo.type;
  return { bytes, contentType: `image/${photo.type}`, extension };
}

/** Convert an image to a high-quality JPEG, upright, with its color profile and no other metadata. */
export async function convertToJpeg(bytes: Buffer): Promise<StrippedOriginal> {
  const jpeg = await runStrictly((failOn) =>
    sharp(bytes, { failOn })
      .timeout(CODEC_TIMEOUT)
      .autoOrient()
      .flatten({ background: '#fff' })
      .keepIccProfile()
      // Optimized coding would save 2% of the file, and needs 6 more bytes of memory per pixel.
      .jpeg({ quality: 93, chromaSubsampling: '4:4:4', optimizeCoding: false })
      .toBuffer(),
  );
  return { bytes: jpeg, contentType: 'image/jpeg', extension: 'jpg' };
}

function stripFile(
  type: Exclude<InspectedPhoto['type'], 'heic'>,
  orientation: InspectedPhoto['orientation'],
  bytes: Buffer,
): Buffer | undefined {
  switch (type) {
    case 'jpeg':
      return stripJpeg(bytes, orientation);
    case 'png':
      return stripPng(bytes, orientation);
    case 'webp':
      return stripWebp(bytes, orientation);
    case 'gif':
      return stripGif(bytes);
    case 'tiff':
      return stripTiff(bytes);
    case 'avif':
      return stripAvif(bytes);
  }
}
