import type { Size } from '@eventframe/contracts/framing/geometry';

/** A camera's small JPEG of a photo. It is not upright, and may have bars beside the photo. */
export interface ExifThumbnail {
  jpeg: Uint8Array<ArrayBuffer>;
  /** How to turn it upright: the photo's EXIF orientation, 1 to 8. */
  orientation: number;
  /** Size of the photo before it is turned. Null if unknown. */
  photo: Size | null;
}

/** Bytes of a file that contain its thumbnail: an EXIF segment has at most 64 kB. */
export const THUMBNAIL_BYTES = 64 * 1024;

/** TIFF tags. */
const TAG = {
  orientation: 0x0112,
  exif: 0x8769,
  start: 0x0201,
  length: 0x0202,
  width: 0xa002,
  height: 0xa003,
};

/** Find the EXIF thumbnail in the first bytes of a JPEG. Null if there is none or it is damaged. */
export function findThumbnail(head: Uint8Array<ArrayBuffer>): ExifThumbnail | null {
  try {
    return readSegments(head);
  } catch (error) {
    // Offsets beyond the data.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readSegments(head: Uint8Array<ArrayBuffer>): ExifThumbnail | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.getUint16(0) !== 0xffd8) return null;
  let found: ExifThumbnail | null = null;
  for (let at = 2; at + 10 <= head.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966) {
      found ??= readExif(head.subarray(at + 10, at + 2 + view.getUint16(at + 2)));
    } else if (isFrameHeader(marker)) {
      const photo = toSize(view.getUint16(at + 7), view.getUint16(at + 5));
      return found && { ...found, photo };
    } else if (marker < 0xffc0 || marker === 0xffda) break;
  }
  return found;
}

/** SOF0 to SOF15, except the three other segments in this range. */
const isFrameHeader = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

function readExif(tiff: Uint8Array<ArrayBuffer>): ExifThumbnail | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const photoTags = readDirectory(view, view.getUint32(4, isLittle), isLittle);
  const { start, length } = TAG;
  const thumbnailTags = readDirectory(view, photoTags.next, isLittle).values;
  const from = thumbnailTags.get(start) ?? 0;
  const jpeg = tiff.slice(from, from + (thumbnailTags.get(length) ?? 0));
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  const exif = photoTags.values.get(TAG.exif);
  const sizes = exif === undefined ? null : readDirectory(view, exif, isLittle).values;
  return {
    jpeg,
    orientation: photoTags.values.get(TAG.orientation) ?? 1,
    photo: toSize(sizes?.get(TAG.width), sizes?.get(TAG.height)),
  };
}

/** Read the whole numbers of a TIFF directory, by tag. `next`: offset of the following directory. */
function readDirectory(view: DataView, at: number, isLittle: boolean) {
  const count = view.getUint16(at, isLittle);
  const values = new Map<number, number>();
  for (let entry = at + 2; entry < at + 2 + 12 * count; entry += 12) {
    const isShort = view.getUint16(entry + 2, isLittle) === 3;
    const value = isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
    values.set(view.getUint16(entry, isLittle), value);
  }
  return { values, next: view.getUint32(at + 2 + 12 * count, isLittle) };
}

const toSize = (width = 0, height = 0): Size | null => (width > 0 && height > 0 ? { width, height } : null);
