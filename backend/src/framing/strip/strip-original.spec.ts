import sharp, { type Sharp } from 'sharp';
import {
  encoder,
  naturalImage,
  type RawPixels,
  storedWithOrientation,
} from '../../../test/factories/images.js';
import { sharedStrips } from '../../../test/factories/shared-strips.js';
import { FramingEngine } from '../framing-engine.js';
import { inspectPhoto, photoLimits } from '../photo/inspect-photo.js';
import { stripOriginal } from './strip-original.js';

const SECRET = 'Jane Doe, 51.5007 N';

/** Everything a phone writes: EXIF with a location, XMP, an orientation, a profile. */
function tagged(image: Sharp, orientation: number): Sharp {
  return image
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: SECRET, Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3/1' },
    })
    .withMetadata({ orientation })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`);
}

const strip = async (upload: Buffer) => (await stripOriginal(await inspectPhoto(upload, photoLimits(100))))!;
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();

describe('stripOriginal', () => {
  const image: RawPixels = naturalImage(160, 96, 3);

  // asvs: 14.2.8
  it.each<[type: string, encode: (image: Sharp) => Promise<Buffer>]>([
    ['jpeg', (whole) => whole.jpeg().toBuffer()],
    ['jpeg', (whole) => whole.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['png', (whole) => whole.png().toBuffer()],
    ['webp', (whole) => whole.webp().toBuffer()],
    ['webp', (whole) => whole.webp({ lossless: true }).toBuffer()],
    ['tiff', (whole) => whole.tiff({ compression: 'lzw' }).toBuffer()],
    ['tiff', (whole) => whole.tiff({ compression: 'jpeg', tile: true }).toBuffer()],
    ['avif', (whole) => whole.avif().toBuffer()],
  ])('removes all metadata from a %s without changing its pixels', async (type, encode) => {
    for (const orientation of [1, 6]) {
      const upload = await encode(tagged(encoder(storedWithOrientation(image, orientation)), orientation));
      const before = await sharp(upload).metadata();
      expect(before.exif ?? before.xmp).toBeDefined();
      const { bytes, contentType, extension } = await strip(upload);
      expect(contentType).toBe(`image/${type}`);
      expect(extension).toBe(type === 'jpeg' ? 'jpg' : type);
      const after = await sharp(bytes).metadata();
      expect(after.xmp).toBeUndefined();
      expect(after.iptc).toBeUndefined();
      expect(after.icc).toEqual(before.icc);
      expect(after.orientation ?? 1).toBe(before.orientation ?? 1);
      expect((await pixelsOf(bytes)).equals(await pixelsOf(upload))).toBe(true);
      expect(bytes.includes(SECRET)).toBe(false);
      expect(bytes.includes('GPS')).toBe(false);
      expect(after.exif?.length ?? 0).toBeLessThanOrEqual(40); // the orientation and nothing else
    }
  });

  it('keeps a GIF animated and removes its comments', async () => {
    const frames = Buffer.concat([image.data, naturalImage(160, 96, 4).data]);
    const gif = await sharp(frames, { raw: { width: 160, height: 192, channels: 3, pageHeight: 96 } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, SECRET.length]),
      Buffer.from(SECRET),
      Buffer.from([0]),
    ]);
    const at = 13 + (gif[10]! & 0x80 ? 3 * 2 ** ((gif[10]! & 7) + 1) : 0);
    const { bytes } = await strip(
      Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at), Buffer.from(SECRET)]),
    );
    expect(bytes.equals(gif)).toBe(true);
  });

  it('returns undefined for a small TIFF whose rows share bytes', async () => {
    const upload = sharedStrips({ pages: 1, rows: 200, rowBytes: 10_000 });
    const photo = await inspectPhoto(upload, photoLimits(100));
    expect(await pixelsOf(upload)).toHaveLength(32 * 200 * 3);
    expect(await stripOriginal(photo)).toBeUndefined();
  });

  it('removes unknown chunks from animation frames', async () => {
    const frames = Buffer.concat([image.data, naturalImage(160, 96, 4).data]);
    const webp = await sharp(frames, { raw: { width: 160, height: 192, channels: 3, pageHeight: 96 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(SECRET).toHaveLength(0x13);
    const note = Buffer.from(`note\x13\0\0\0${SECRET}\0`, 'latin1');
    const frame = webp.indexOf('ANMF');
    const end = frame + 8 + webp.readUInt32LE(frame + 4);
    const upload = Buffer.concat([webp.subarray(0, end), note, webp.subarray(end)]);
    upload.writeUInt32LE(webp.readUInt32LE(frame + 4) + note.length, frame + 4);
    upload.writeUInt32LE(webp.readUInt32LE(4) + note.length, 4);
    expect((await pixelsOf(upload)).equals(await pixelsOf(webp))).toBe(true);
    expect((await strip(upload)).bytes.equals(webp)).toBe(true);
  });

  it('removes unreferenced data and unneeded properties from an AVIF', async () => {
    const upload = await tagged(encoder(image), 1).avif().toBuffer();
    const file = Buffer.from(upload);
    // As an editor leaves it that drops the EXIF and not its bytes: its item is no EXIF, and one byte long.
    file.write('zzzz', file.indexOf('Exif\0'), 'latin1');
    const [items, itemBytes, extentLength] = [file.indexOf('iloc') + 12, 18, 14];
    expect(file.readUInt16BE(items + itemBytes)).toBe(2);
    file.writeUInt32BE(1, items + itemBytes + extentLength);
    file.write('zzzzJane Doe', file.indexOf('pixi'), 'latin1');
    expect((await pixelsOf(file)).equals(await pixelsOf(upload))).toBe(true);

    const { bytes, contentType } = await strip(file);
    expect(contentType).toBe('image/avif');
    expect(bytes).toHaveLength(file.length);
    expect([bytes.includes('Jane Doe'), file.includes(SECRET)]).toEqual([false, true]);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(upload))).toBe(true);
    expect((await sharp(bytes).metadata()).icc).toEqual((await sharp(upload).metadata()).icc);
  });

  it('removes comments, text, second images and films after an image', async () => {
    const jpeg = await encoder(image).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)]);
    const upload = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), jpeg, Buffer.from(SECRET)]);
    const { bytes } = await strip(upload);
    expect(bytes.length).toBeLessThanOrEqual(jpeg.length);
    expect(bytes.includes(SECRET)).toBe(false);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(jpeg))).toBe(true);

    const png = await encoder(image).png().toBuffer();
    expect((await strip(Buffer.concat([png, Buffer.from(SECRET)]))).bytes.equals(png)).toBe(true);
  });

  it('re-encodes a malformed file its decoder tolerates through the queue', async () => {
    const tiff = await encoder(image).tiff({ compression: 'lzw', bigtiff: true }).toBuffer();
    const jpeg = await encoder(image).jpeg().toBuffer();
    const limits = { concurrency: 1, memoryMb: 100, maxWaiting: 1, maxMegapixels: 100, frameCacheMb: 1 };
    let turns = 0;
    const engine = new FramingEngine({
      ...limits,
      observer: { onDone: () => (turns += 1), onRejected: () => {} },
    });
    expect(await stripOriginal(await engine.inspectPhoto(tiff))).toBeUndefined();
    const { bytes, contentType } = await engine.stripOriginal('event', await engine.inspectPhoto(tiff));
    expect(contentType).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 160, height: 96, format: 'jpeg' });
    expect(turns).toBe(1);
    await engine.stripOriginal('event', await engine.inspectPhoto(jpeg));
    expect(turns).toBe(1);
    await engine.close();
  });
});
