import { runStrictly, sharp } from '../codec.js';
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
 * it; one that cannot be, because it is built in a way its decoder forgave, is encoded anew as a JPEG of high quality.
 *
 * @param photo any type that libvips decodes; a HEIC must have been decoded, which is {@link asJpeg}'s case
 */
export async function stripOriginal(photo: InspectedPhoto): Promise<StrippedOriginal> {
  const bytes = await bytesOf(photo.source);
  const stripped = strippedFile(photo, bytes);
  if (!stripped) return asJpeg(bytes);
  const extension = photo.type === 'jpeg' ? 'jpg' : photo.type;
  return { bytes: stripped, contentType: `image/${photo.type}`, extension };
}

/** A picture as JPEG, upright, with its colour profile and nothing else. */
export async function asJpeg(bytes: Buffer): Promise<StrippedOriginal> {
  const jpeg = await runStrictly((failOn) =>
    sharp(bytes, { failOn })
      .autoOrient()
      .flatten({ background: '#fff' })
      .keepIccProfile()
      .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
  return { bytes: jpeg, contentType: 'image/jpeg', extension: 'jpg' };
}

function strippedFile({ type, orientation }: InspectedPhoto, bytes: Buffer): Buffer | undefined {
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
    case 'heic':
      return undefined;
  }
}
