import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { removeFolder, temporaryFolder } from '../../../test/support/temporary-folder.js';
import { PICTURE_HEAD_BYTES } from '../picture-source.js';
import { inspectPhoto, photoLimits } from './inspect-photo.js';

const LIMITS = photoLimits(100);
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' }, limitInputPixels: false });

describe('inspectPhoto', () => {
  it('tells the size as it is shown, not as it is stored', async () => {
    const jpeg = await flat(48, 36).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspectPhoto(jpeg, LIMITS)).toMatchObject({
      type: 'jpeg',
      width: 36,
      height: 48,
      orientation: 6,
    });
  });

  it('reads a file as it does a buffer', async () => {
    const jpeg = await flat(48, 36).jpeg().toBuffer();
    const folder = await temporaryFolder();
    const path = join(folder, 'photo');
    await writeFile(path, jpeg);
    const file = { path, head: jpeg.subarray(0, PICTURE_HEAD_BYTES), read: () => readFile(path) };
    expect(await inspectPhoto(file, LIMITS)).toMatchObject({ type: 'jpeg', width: 48, height: 36 });
    await removeFolder(folder);
  });

  it('does not blame the guest for a file that went away', async () => {
    const jpeg = await flat(48, 36).jpeg().toBuffer();
    const file = { path: '/nowhere/photo', head: jpeg, read: () => Promise.resolve(jpeg) };
    await expect(inspectPhoto(file, LIMITS)).rejects.not.toMatchObject({ name: 'FramingError' });
  });

  // asvs: 5.2.6
  it('allows more megapixels where a picture can be decoded in parts', async () => {
    const limits = photoLimits(2);
    const picture = flat(1500, 1000);
    expect(await inspectPhoto(await picture.clone().jpeg().toBuffer(), limits)).toMatchObject({
      wholeBytes: 0,
    });
    expect(await inspectPhoto(await picture.clone().png().toBuffer(), limits)).toMatchObject({
      wholeBytes: 0,
    });
    for (const whole of [
      picture.clone().jpeg({ progressive: true }),
      picture.clone().png({ progressive: true }),
      picture.clone().webp(),
      picture.clone().webp({ lossless: true }),
      picture.clone().gif(),
      picture.clone().avif({ effort: 0 }),
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
