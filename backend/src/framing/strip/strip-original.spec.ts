import sharp, { type Sharp } from 'sharp';
import {
  encoder,
  naturalPicture,
  type RawPixels,
  storedWithOrientation,
} from '../../../test/factories/pictures.js';
import { inspectPhoto, photoLimits } from '../photo/inspect-photo.js';
import { stripOriginal } from './strip-original.js';

const SECRET = 'Jane Doe, 51.5007 N';

/** Everything a phone writes: EXIF with a place, XMP, an orientation, a profile. */
function tagged(picture: Sharp, orientation: number): Sharp {
  return picture
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: SECRET, Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3/1' },
    })
    .withMetadata({ orientation })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`);
}

const strip = async (upload: Buffer) => stripOriginal(await inspectPhoto(upload, photoLimits(100)));
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();

describe('stripOriginal', () => {
  const picture: RawPixels = naturalPicture(160, 96, 3);

  it.each<[type: string, encode: (picture: Sharp) => Promise<Buffer>]>([
    ['jpeg', (whole) => whole.jpeg().toBuffer()],
    ['jpeg', (whole) => whole.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['png', (whole) => whole.png().toBuffer()],
    ['webp', (whole) => whole.webp().toBuffer()],
    ['webp', (whole) => whole.webp({ lossless: true }).toBuffer()],
    ['tiff', (whole) => whole.tiff({ compression: 'lzw' }).toBuffer()],
    ['tiff', (whole) => whole.tiff({ compression: 'jpeg', tile: true }).toBuffer()],
    ['avif', (whole) => whole.avif().toBuffer()],
  ])('takes all metadata from a %s without touching its pixels', async (type, encode) => {
    for (const orientation of [1, 6]) {
      const upload = await encode(tagged(encoder(storedWithOrientation(picture, orientation)), orientation));
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

  it('keeps an animation moving, and drops what a GIF says', async () => {
    const frames = Buffer.concat([picture.data, naturalPicture(160, 96, 4).data]);
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

  it('drops comments, text, second pictures and films behind a picture', async () => {
    const jpeg = await encoder(picture).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)]);
    const upload = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), jpeg, Buffer.from(SECRET)]);
    const { bytes } = await strip(upload);
    expect(bytes.length).toBeLessThanOrEqual(jpeg.length);
    expect(bytes.includes(SECRET)).toBe(false);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(jpeg))).toBe(true);

    const png = await encoder(picture).png().toBuffer();
    expect((await strip(Buffer.concat([png, Buffer.from(SECRET)]))).bytes.equals(png)).toBe(true);
  });

  it('encodes anew what its decoder forgave', async () => {
    const tiff = await encoder(picture).tiff({ compression: 'lzw', bigtiff: true }).toBuffer();
    const { bytes, contentType } = await strip(tiff);
    expect(contentType).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 160, height: 96, format: 'jpeg' });
  });
});
