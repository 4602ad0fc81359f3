import { findThumbnail } from './exif-thumbnail';

const JPEG = [0xff, 0xd8, 1, 2, 3, 0xff, 0xd9];

interface Sample {
  isLittle?: boolean;
  orientation?: number;
  /** Size in the frame header. Null: none within the first bytes. */
  size?: [width: number, height: number] | null;
}

/** The first bytes of a JPEG with an EXIF thumbnail of `JPEG`; the EXIF tags give the size 40x30. */
function jpegHead({ isLittle = false, orientation = 6, size = [30, 20] }: Sample = {}) {
  const short = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const long = (value: number) => (isLittle ? [...short(value), 0, 0] : [0, 0, ...short(value)]);
  const entry = (tag: number, type: 3 | 4, value: number) => [
    ...short(tag),
    ...short(type),
    ...long(1),
    ...(type === 3 ? [...short(value), 0, 0] : long(value)),
  ];
  const directory = (entries: number[][], next: number) => [
    ...short(entries.length),
    ...entries.flat(),
    ...long(next),
  ];
  const tiff = [
    ...(isLittle ? [0x49, 0x49] : [0x4d, 0x4d]),
    ...short(42),
    ...long(8),
    ...directory([entry(0x0112, 3, orientation), entry(0x8769, 4, 38)], 68),
    ...directory([entry(0xa002, 4, 40), entry(0xa003, 4, 30)], 0),
    ...directory([entry(0x0201, 4, 98), entry(0x0202, 4, JPEG.length)], 0),
    ...JPEG,
  ];
  const app1 = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  const frameHeader = size ? [0xff, 0xc0, 0, 11, 8, 0, size[1], 0, size[0], 1, 1, 17, 0] : [];
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, app1.length + 2, ...app1, ...frameHeader]);
}

describe('findThumbnail', () => {
  it.each([true, false])(
    'finds the thumbnail, its orientation and the photo size (little endian: %s)',
    (isLittle) => {
      expect(findThumbnail(jpegHead({ isLittle }))).toEqual({
        jpeg: new Uint8Array(JPEG),
        orientation: 6,
        photo: { width: 30, height: 20 },
      });
    },
  );

  it('uses the size of the EXIF tags if the frame header comes later', () => {
    expect(findThumbnail(jpegHead({ size: null }))?.photo).toEqual({ width: 40, height: 30 });
  });

  it('finds nothing in other files', () => {
    expect(findThumbnail(new Uint8Array())).toBeNull();
    expect(findThumbnail(new TextEncoder().encode('not a photo, but long enough'))).toBeNull();
    expect(
      findThumbnail(new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 4, 1, 1, 0xff, 0xda, 0, 4, 1])),
    ).toBeNull();
  });

  it('accepts files that end anywhere', () => {
    const head = jpegHead();
    for (let length = 0; length < head.length; length++) {
      const jpeg = findThumbnail(head.slice(0, length))?.jpeg ?? JPEG;
      expect(JPEG.slice(0, jpeg.length)).toEqual([...jpeg]);
    }
  });

  it('accepts every damaged byte', () => {
    const head = jpegHead();
    for (let at = 0; at < head.length; at++) {
      for (const value of [0, 1, 127, 255]) {
        const damaged = head.slice();
        damaged[at] = value;
        expect(() => findThumbnail(damaged)).not.toThrow();
      }
    }
  });
});
