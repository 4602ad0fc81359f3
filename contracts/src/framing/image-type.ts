/** Accepted image types, detected by content, never by file name or declared type. */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic';

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
 * Detect an image type by its magic bytes. The guest page uses it for files the browser cannot decode, so that it sends
 * only what the server accepts.
 *
 * @param head the first bytes of the file, 64 at least unless it is shorter; 12 tell whether it is accepted
 * @returns undefined for all other types, such as SVG, PDF, video, text or an empty file
 */
export function detectImageType(head: Uint8Array): ImageType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  const start = text(0, 12);
  const startsWith = (...magics: string[]) => magics.some((magic) => start.startsWith(magic));

  if (startsWith('\xff\xd8\xff')) return 'jpeg';
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith('GIF87a', 'GIF89a')) return 'gif';
  if (startsWith('RIFF') && start.slice(8) === 'WEBP') return 'webp';
  if (startsWith('II*\0', 'MM\0*', 'II+\0', 'MM\0+')) return 'tiff';
  if (start.slice(4, 8) !== 'ftyp') return undefined;

  // AVIF and HEIC share a container; its first box names the brands the file conforms to.
  const major = start.slice(8);
  if (!AVIF_BRANDS.has(major) && !HEIF_BRANDS.has(major)) return undefined;
  const boxEnd = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0));
  const brands = [major];
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(text(at, at + 4));
  return brands.some((brand) => AVIF_BRANDS.has(brand)) ? 'avif' : 'heic';
}
