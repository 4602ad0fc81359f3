import { runStrictly, sharp, TIMEOUT } from '../codec.js';
import type { InspectedPhoto } from '../photo/inspect-photo.js';
import { bytesOf } from '../picture-source.js';
import { stripAvif } from './strip-avif.js';
import { stripGif } from './strip-gif.js';
import { stripJpeg } from './strip-jpeg.js';
import { stripPng } from './strip-png.js';
import { stripTiff } from './strip-tiff.js';
import { stripWebp } from './strip-webp.js';

/** An original without metadata, ready to be sent. */
export interface StrippedOriginal {
  bytes: Buffer;
  contentType: `image/${string}`;
  /** For a file's name, without the dot. */
  extension: string;
}

/**
 * Takes everything from an original that is not needed to show it (location, camera, times, comments, second
 * pictures), keeping orientation and colour profile. The file is taken apart and put together again without decoding
 * it.
 *
 * @param photo any type that libvips decodes
 * @returns undefined where that cannot be done, because the file is built in a way its decoder forgave, or is a HEIC:
 *   it is encoded anew then, see {@link asJpeg}
 */
export async function stripOriginal(photo: InspectedPhoto): Promise<StrippedOriginal | undefined> {
  if (photo.type === 'heic') return undefined;
  const bytes = strippedFile(photo.type, photo.orientation, await bytesOf(photo.source));
  if (!bytes) return undefined;
  const extension = photo.type === 'jpeg' ? 'jpg' : photo.type;
  return { bytes, contentType: `image/${photo.type}`, extension };
}

/** A picture as JPEG of high quality, upright, with its colour profile and nothing else. */
export async function asJpeg(bytes: Buffer): Promise<StrippedOriginal> {
  const jpeg = await runStrictly((failOn) =>
    sharp(bytes, { failOn })
      .timeout(TIMEOUT)
      .autoOrient()
      .flatten({ background: '#fff' })
      .keepIccProfile()
      // Codes made for the one picture spare it two bytes in a hundred, and need six more for each of its pixels.
      .jpeg({ quality: 93, chromaSubsampling: '4:4:4', optimizeCoding: false })
      .toBuffer(),
  );
  return { bytes: jpeg, contentType: 'image/jpeg', extension: 'jpg' };
}

function strippedFile(
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
