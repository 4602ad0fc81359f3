import { encoder, naturalImage, type RawPixels, storedWithOrientation } from './images.js';

/** A JPEG like a phone camera's, in two parts: the image that decoders read and a maker-specific second one. */
export interface CameraJpeg {
  /** EXIF with thumbnail, orientation and GPS; the index of images (CIPA DC-007, MPF); the main image. */
  primary: Buffer;
  /** The second image, after the end of the main one: a preview. */
  secondary: Buffer;
}

/** @param orientation EXIF orientation, 1 to 8: pixels are stored rotated, so that viewers show `image` */
export async function cameraJpeg(image: RawPixels, orientation: number): Promise<CameraJpeg> {
  const jpeg = (pixels: RawPixels, quality: number) => encoder(pixels).jpeg({ quality }).toBuffer();
  const [main, thumbnail, secondary] = await Promise.all([
    jpeg(storedWithOrientation(image, orientation), 88),
    jpeg(naturalImage(160, 120, 31), 60),
    jpeg(naturalImage(120, 90, 32), 70),
  ]);
  const segments = (index: Buffer) =>
    Buffer.concat([
      main.subarray(0, 2),
      segment(0xe1, exif(orientation, thumbnail)),
      index,
      main.subarray(2),
    ]);
  const length = segments(imageIndex(0, 0, 0)).length;
  const indexAt = 2 + 4 + exif(orientation, thumbnail).length + 4 + 4;
  return { primary: segments(imageIndex(length, secondary.length, length - indexAt)), secondary };
}

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const UNDEFINED = 7;

interface Tag {
  tag: number;
  type: number;
  count: number;
  value: Buffer;
}

const text = (tag: number, value: string): Tag => ({
  tag,
  type: ASCII,
  count: value.length + 1,
  value: Buffer.from(`${value}\0`, 'latin1'),
});
const short = (tag: number, value: number): Tag => ({ tag, type: SHORT, count: 1, value: u16(value) });
const long = (tag: number, value: number): Tag => ({ tag, type: LONG, count: 1, value: u32(value) });

/** EXIF data of camera, GPS and thumbnail: three directories of a TIFF file (CIPA DC-008). */
function exif(orientation: number, thumbnail: Buffer): Buffer {
  const camera = (gpsAt: number) => [
    text(0x010f, 'Example'),
    text(0x0110, 'Phone 12'),
    short(0x0112, orientation),
    long(0x8825, gpsAt),
  ];
  const gps = [
    text(0x0001, 'N'),
    { tag: 0x0002, type: RATIONAL, count: 3, value: degrees(48, 8, 14) },
    text(0x0003, 'E'),
    { tag: 0x0004, type: RATIONAL, count: 3, value: degrees(11, 34, 31) },
  ];
  const small = (at: number) => [short(0x0103, 6), long(0x0201, at), long(0x0202, thumbnail.length)];
  const gpsAt = 8 + directory(camera(0), 8, 0).length;
  const smallAt = gpsAt + directory(gps, gpsAt, 0).length;
  const thumbnailAt = smallAt + directory(small(0), smallAt, 0).length;
  return Buffer.concat([
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    u32(8),
    directory(camera(gpsAt), 8, smallAt),
    directory(gps, gpsAt, 0),
    directory(small(thumbnailAt), smallAt, 0),
    thumbnail,
  ]);
}

/** MPF's index: length and offset of each image, relative to the first byte of the index. */
function imageIndex(mainLength: number, secondLength: number, secondAt: number): Buffer {
  const BASELINE_PRIMARY = 0x20_03_00_00;
  const entry = (attribute: number, length: number, at: number) =>
    Buffer.concat([u32(attribute), u32(length), u32(at), u32(0)]);
  const entries = Buffer.concat([entry(BASELINE_PRIMARY, mainLength, 0), entry(0, secondLength, secondAt)]);
  const tags = [
    { tag: 0xb000, type: UNDEFINED, count: 4, value: Buffer.from('0100', 'latin1') },
    long(0xb001, 2),
    { tag: 0xb002, type: UNDEFINED, count: entries.length, value: entries },
  ];
  const tiff = Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), directory(tags, 8, 0)]);
  return segment(0xe2, Buffer.concat([Buffer.from('MPF\0', 'latin1'), tiff]));
}

/** A directory of a big-endian TIFF file, followed by values longer than four bytes. */
function directory(tags: Tag[], at: number, next: number): Buffer {
  const values: Buffer[] = [];
  let valueAt = at + 2 + 12 * tags.length + 4;
  const entries = tags.map(({ tag, type, count, value }) => {
    const head = Buffer.concat([u16(tag), u16(type), u32(count)]);
    if (value.length <= 4) return Buffer.concat([head, value, Buffer.alloc(4 - value.length)]);
    const entry = Buffer.concat([head, u32(valueAt)]);
    values.push(value);
    valueAt += value.length;
    return entry;
  });
  return Buffer.concat([u16(tags.length), ...entries, u32(next), ...values]);
}

function degrees(...parts: number[]): Buffer {
  return Buffer.concat(parts.flatMap((part) => [u32(part), u32(1)]));
}

function segment(marker: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), u16(payload.length + 2), payload]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
