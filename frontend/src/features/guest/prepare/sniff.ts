/** Picture formats the server takes, by their first bytes; `other` is none of them. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'heif' | 'avif' | 'other';

/** ISO media brands of still pictures: HEVC ones (phones) and AV1 ones. */
const HEIF_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/**
 * What kind of picture a file is, by content: names and types are guesses of the system the file comes from.
 *
 * @param head the file's first bytes, at least 12
 */
export function sniffPicture(head: Uint8Array): PictureKind {
  const text = String.fromCharCode(...head.subarray(0, 12));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG')) return 'png';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8);
    if (AVIF_BRANDS.includes(brand)) return 'avif';
    if (HEIF_BRANDS.includes(brand)) return 'heif';
  }
  return 'other';
}
