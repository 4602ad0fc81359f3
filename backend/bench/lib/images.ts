import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { Size } from '@eventframe/contracts/framing/geometry';
import { UPLOAD_JPEG_QUALITY, uploadSize } from '@eventframe/contracts/framing/prepare';
import sharp from 'sharp';
import { decodedFlower, FLOWER, REAL_PHOTOS } from '../../test/factories/real-photos.js';
import { encoder, naturalImage } from '../../test/factories/images.js';

export const CANVAS: Size = { width: 1080, height: 1920 };

/** A 12-megapixel JPEG as phones write them: baseline, 4:2:0, some megabytes. */
export function phonePhoto(): Promise<Buffer> {
  return encoder(naturalImage(3024, 4032, 12))
    .jpeg({ quality: 95, optimizeCoding: false })
    .toBuffer();
}

/**
 * The same of a real photo where there is one: a phone's, brought to 12 megapixels. Says which it is, since real photos
 * need more bytes, and other work, than a drawn one.
 */
export async function realPhonePhoto(): Promise<Buffer> {
  const isThere = existsSync(join(REAL_PHOTOS, FLOWER));
  console.log(
    `photos: ${isThere ? `${FLOWER} of ${REAL_PHOTOS}` : 'drawn; REAL_PHOTOS names a folder of real ones'}`,
  );
  if (!isThere) return phonePhoto();
  const flower = (await decodedFlower()).resize(3024, 4032, { fit: 'cover' });
  return flower.jpeg({ quality: 95, optimizeCoding: false }).toBuffer();
}

/** What the guest's page makes of it before it uploads: fewer pixels, and the sRGB profile that Chromium writes. */
export function preparedPhoto(phone: Buffer): Promise<Buffer> {
  return sharp(phone)
    .resize(uploadSize(CANVAS, { width: 3024, height: 4032 }, { zoom: 1 }))
    .withIccProfile('srgb')
    .jpeg({ quality: UPLOAD_JPEG_QUALITY * 100 })
    .toBuffer();
}

/** The same without a profile and already as large as the canvas: the least a renderer can be given. */
export function canvasSizedPhoto(phone: Buffer): Promise<Buffer> {
  return sharp(phone).resize(CANVAS.width, CANVAS.height, { fit: 'cover' }).jpeg({ quality: 90 }).toBuffer();
}

/**
 * A frame like many: a banner with lettering and a soft shadow around it, rules along the sides. It is see-through to
 * its edges, so that the photo covers the whole canvas, as it does in what the engine is compared with.
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
