import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { removeFolder, temporaryFolder } from '../../../test/support/temporary-folder.js';
import { IMAGE_HEAD_BYTES } from '../image/image-source.js';
import { inspectPhoto, photoLimits } from './inspect-photo.js';

const LIMITS = photoLimits(100);
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' }, limitInputPixels: false });

describe('inspectPhoto', () => {
  it('returns the upright size, not the stored one', async () => {
    const jpeg = await flat(48, 36).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspectPhoto(jpeg, LIMITS)).toMatchObject({
      type: 'jpeg',
      width: 36,
      height: 48,
      orientation: 6,
    });
  });

  it('reads a file like a buffer', async () => {
    const jpeg = await flat(48, 36).jpeg().toBuffer();
    const folder = await temporaryFolder();
    const path = join(folder, 'photo');
    await writeFile(path, jpeg);
    const file = { path, head: jpeg.subarray(0, IMAGE_HEAD_BYTES), read: () => readFile(path) };
    expect(await inspectPhoto(file, LIMITS)).toMatchObject({ type: 'jpeg', width: 48, height: 36 });
    await removeFolder(folder);
  });

  it('throws no FramingError for a deleted file', async () => {
    const jpeg = await flat(48, 36).jpeg().toBuffer();
    const file = { path: '/nowhere/photo', head: jpeg, read: () => Promise.resolve(jpeg) };
    await expect(inspectPhoto(file, LIMITS)).rejects.not.toMatchObject({ name: 'FramingError' });
  });

  // asvs: 5.2.6
  it('allows more megapixels for images that can be decoded in parts', async () => {
    const limits = photoLimits(2);
    const image = flat(1500, 1000);
    expect(await inspectPhoto(await image.clone().jpeg().toBuffer(), limits)).toMatchObject({
      decodeBytes: 0,
    });
    expect(await inspectPhoto(await image.clone().png().toBuffer(), limits)).toMatchObject({
      decodeBytes: 0,
    });
    for (const whole of [
      image.clone().jpeg({ progressive: true }),
      image.clone().png({ progressive: true }),
      image.clone().webp(),
      image.clone().webp({ lossless: true }),
      image.clone().gif(),
      image.clone().avif({ effort: 0 }),
    ]) {
      await expect(inspectPhoto(await whole.toBuffer(), limits)).rejects.toMatchObject({
        code: 'image_too_large',
      });
    }
    await expect(inspectPhoto(await flat(1500, 1400).jpeg().toBuffer(), limits)).rejects.toMatchObject({
      code: 'image_too_large',
      message: expect.stringContaining('2 megapixels'),
    });
  });
});
