import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { Size } from '@eventframe/contracts/framing/geometry';
import { UPLOAD_JPEG_QUALITY, uploadSize } from '@eventframe/contracts/framing/prepare';
import sharp from 'sharp';
import { decodedFlower, FLOWER, REAL_PHOTOS } from '../../test/factories/real-photos.js';
import { encoder, naturalImage } from '../../test/factories/images.js';

export const CANVAS: Size = { width: 1080, height: 1920 };

/** A generated 12-megapixel JPEG like a phone's: baseline, 4:2:0, some megabytes. */
export function phonePhoto(): Promise<Buffer> {
  return encoder(naturalImage(3024, 4032, 12))
    .jpeg({ quality: 95, optimizeCoding: false })
    .toBuffer();
}

/**
 * A real phone's photo, resized to 12 megapixels, if available; else a generated one. Logs which: real photos have more
 * bytes and need different work.
 */
export async function realPhonePhoto(): Promise<Buffer> {
  const exists = existsSync(join(REAL_PHOTOS, FLOWER));
  console.log(
    `photos: ${exists ? `${FLOWER} of ${REAL_PHOTOS}` : 'generated; REAL_PHOTOS names a folder of real ones'}`,
  );
  if (!exists) return phonePhoto();
  const flower = (await decodedFlower()).resize(3024, 4032, { fit: 'cover' });
  return flower.jpeg({ quality: 95, optimizeCoding: false }).toBuffer();
}

/** A photo like {@link phonePhoto} in a single hue that no page has. */
export function tintedPhonePhoto(hue: keyof typeof HUES): Promise<Buffer> {
  const [gain, offset] = HUES[hue];
  return encoder(naturalImage(3024, 4032, 12))
    .linear(gain, offset)
    .jpeg({ quality: 95, optimizeCoding: false })
    .toBuffer();
}

/** Gains and offsets of red, green and blue. */
const HUES = {
  magenta: [
    [0.6, 0.6, 0.6],
    [100, 0, 100],
  ],
  cyan: [
    [0.6, 0.6, 0.6],
    [0, 100, 100],
  ],
} satisfies Record<string, [number[], number[]]>;

/** Embed a thumbnail of 120x160 pixels in a JPEG, as cameras do, in another hue than the photo. */
export async function withThumbnail(photo: Buffer): Promise<Buffer> {
  const thumbnail = await sharp(await tintedPhonePhoto('cyan'))
    .resize(120, 160)
    .jpeg()
    .toBuffer();
  // An EXIF segment with two TIFF directories (EXIF 2.32): the photo's, which is empty, and the thumbnail's.
  const tiff = Buffer.alloc(8 + 6 + 30);
  tiff.write('MM\0*\0\0\0\x08', 'latin1');
  tiff.writeUInt32BE(14, 10);
  tiff.writeUInt16BE(2, 14);
  // Start and length of its bytes.
  tiff.set([0x02, 0x01, 0, 4, 0, 0, 0, 1, 0, 0, 0, tiff.length], 16);
  tiff.set([0x02, 0x02, 0, 4, 0, 0, 0, 1], 28);
  tiff.writeUInt32BE(thumbnail.length, 36);
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, thumbnail]);
  const marker = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(exif.length + 2, 4);
  return Buffer.concat([marker, exif, photo.subarray(2)]);
}

/** The photo as the guest page prepares it for upload: fewer pixels, with the sRGB profile that Chromium writes. */
export function preparedPhoto(phone: Buffer): Promise<Buffer> {
  return sharp(phone)
    .resize(uploadSize(CANVAS, { width: 3024, height: 4032 }, { zoom: 1 }))
    .withIccProfile('srgb')
    .jpeg({ quality: UPLOAD_JPEG_QUALITY * 100 })
    .toBuffer();
}

/** The photo at the canvas' size without a profile: the least work for a renderer. */
export function canvasSizedPhoto(phone: Buffer): Promise<Buffer> {
  return sharp(phone).resize(CANVAS.width, CANVAS.height, { fit: 'cover' }).jpeg({ quality: 90 }).toBuffer();
}

/**
 * A typical frame: a banner with text and a soft shadow, and a border. It is transparent up to its edges, so that the
 * photo covers the whole canvas, as in the programs the engine is compared with.
 */
export function shadowedFrame(): Buffer {
  const { width, height } = CANVAS;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.shadowColor = 'rgba(0, 0, 0, 0.6)';
  context.shadowBlur = 60;
  context.fillStyle = '#204060';
  context.fillRect(60, 1480, width - 120, 360);
  context.strokeStyle = '#204060';
  context.lineWidth = 24;
  context.strokeRect(40, 40, width - 80, height - 80);
  context.shadowColor = 'transparent';
  context.fillStyle = '#ffffff';
  context.font = '96px sans-serif';
  context.fillText('Anna & Ben', 120, 1640);
  context.font = '48px sans-serif';
  context.fillText('14 June, with all of you', 120, 1740);
  for (let i = 0; i < 40; i++) {
    context.beginPath();
    context.arc(120 + i * 21, 1790, 6, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas.toBuffer('image/png');
}
