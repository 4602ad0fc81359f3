/** The kinds of pictures a photo may come as; told by content, never by a file's name or declared type. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic';

/** Brands of ISO/IEC 23008-12 still pictures and their sequences. Video brands (isom, mp42, qt) are not among them. */
const HEIF_BRANDS = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'mif2',
  'msf1',
]);
const AVIF_BRANDS = new Set(['avif', 'avis']);

/**
 * Tells a picture's type by the magic bytes of its format's specification.
 *
 * @param head the first bytes of the file, 64 at least unless it is shorter
 * @returns undefined for anything that is not accepted: SVG, PDF, video, text, an empty file
 */
export function pictureTypeOf(head: Uint8Array): PictureType | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const startsWith = (magic: string, at = 0) => bytes.toString('latin1', at, at + magic.length) === magic;

  if (startsWith('\xff\xd8\xff')) return 'jpeg';
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith('GIF87a') || startsWith('GIF89a')) return 'gif';
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'webp';
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((magic) => startsWith(magic))) return 'tiff';
  if (startsWith('ftyp', 4)) return isoPictureType(bytes);
  return undefined;
}

/** AVIF and HEIC share a container; its first box names the brands the file conforms to. */
function isoPictureType(bytes: Buffer): PictureType | undefined {
  const boxEnd = Math.min(bytes.length, bytes.readUInt32BE(0));
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  const [major] = brands as [string, ...string[]];
  const isPicture = AVIF_BRANDS.has(major) || HEIF_BRANDS.has(major);
  if (!isPicture) return undefined;
  return brands.some((brand) => AVIF_BRANDS.has(brand)) ? 'avif' : 'heic';
}
