import { readFile } from 'node:fs/promises';
import { deflateSync, crc32 } from 'node:zlib';
import type { ErrorCode } from '@eventframe/contracts/errors';
import { cameraJpeg } from './camera-jpeg.js';
import { encoder, naturalPicture } from './pictures.js';
import { seeded } from './random.js';
import { tiledHeic, tilesBegin } from './tiled-heic.js';

/** A file no photo can be made of, and the code the answer has to carry. */
export interface DamagedPicture {
  name: string;
  bytes: Buffer;
  code: Extract<ErrorCode, 'unsupported_image' | 'unreadable_image' | 'image_too_large'>;
}

/**
 * More than 500 files that must be refused: whole pictures of every accepted type, damaged; small files that declare
 * huge pictures; files of other kinds under a picture's name or behind a picture's first bytes. The same every time.
 */
export async function damagedPictures(): Promise<DamagedPicture[]> {
  const whole = await wholePictures();
  return [...whole.flatMap(damagedCopies), ...(await bombs()), ...(await strangers())];
}

/** Copies of one picture that cannot be read, each damaged in another way. */
export function damagedCopies(whole: WholePicture): DamagedPicture[] {
  const inPlace = [withHole, overwritten, brokenHeaders].flatMap((damage) => damage(whole));
  const { behind = Buffer.alloc(0) } = whole;
  return [
    ...cutShort(whole),
    ...inPlace.map((copy) => ({ ...copy, bytes: Buffer.concat([copy.bytes, behind]) })),
  ];
}

/** Copies of whole pictures of every type with some bytes changed anywhere: some can be read, others cannot. */
export async function scratchedPictures(copies: number): Promise<{ name: string; bytes: Buffer }[]> {
  return (await wholePictures()).flatMap(({ type, bytes }) => {
    const random = seeded(bytes.length + 4);
    return Array.from({ length: copies }, (_, i) => {
      const damaged = Buffer.from(bytes);
      for (let left = 1 + Math.floor(random() * 8); left > 0; left--) {
        damaged[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      return { name: `${type} scratched ${i + 1}`, bytes: damaged };
    });
  });
}

export interface WholePicture {
  type: string;
  bytes: Buffer;
  /** Where its header ends and pixels begin. */
  data: number;
  /** The format has checksums: not every wrong byte of the others makes a picture that cannot be decoded. */
  noticed: boolean;
  /** What stands behind the picture in the same file, and stays whole: nobody may take it for the picture's rest. */
  behind?: Buffer;
}

/** Where the pixels of a baseline JPEG begin; its thumbnail, in its header, has a scan of its own. */
function lastScan(jpeg: Buffer): number {
  return jpeg.lastIndexOf(Buffer.from([0xff, 0xda])) + 14;
}

async function wholePictures(): Promise<WholePicture[]> {
  const small = () => encoder(naturalPicture(240, 180, 11));
  const scan = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xda])) + 14;
  const jpegs = await Promise.all([
    small().jpeg({ quality: 85 }).toBuffer(),
    small().jpeg({ quality: 90, progressive: true }).toBuffer(),
    small()
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 80, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  ]);
  const heic = await readFile(new URL('../fixtures/quarters.heic', import.meta.url));
  const tiles = tiledHeic(heic, { width: 192, height: 128 }, 3, 2);
  const camera = await cameraJpeg(naturalPicture(240, 180, 12), 6);
  const made = async (type: string, bytes: Promise<Buffer>, data: number, noticed: boolean) => ({
    type,
    bytes: await bytes,
    data,
    noticed,
  });
  return [
    ...jpegs.map((bytes, i) => ({ type: `jpeg ${i + 1}`, bytes, data: scan(bytes), noticed: false })),
    await made('png', small().png().toBuffer(), 60, true),
    await made('interlaced png', small().png({ progressive: true }).toBuffer(), 60, true),
    await made('webp', small().webp().toBuffer(), 26, false),
    await made('lossless webp', small().webp({ lossless: true }).toBuffer(), 25, false),
    await made('gif', small().gif().toBuffer(), 820, false),
    await made('tiff', small().tiff({ compression: 'deflate' }).toBuffer(), 16, false),
    await made('avif', small().avif().toBuffer(), 330, false),
    {
      type: 'jpeg of a camera',
      bytes: camera.shown,
      data: lastScan(camera.shown),
      noticed: false,
      behind: camera.behind,
    },
    { type: 'heic', bytes: heic, data: 0x16b, noticed: false },
    { type: 'heic of tiles', bytes: tiles, data: tilesBegin(tiles), noticed: false },
  ];
}

function cutShort({ type, bytes, data }: WholePicture): DamagedPicture[] {
  const random = seeded(bytes.length);
  const ends = [
    16,
    data - 1,
    data,
    bytes.length - 20,
    ...Array.from({ length: 22 }, () => 16 + Math.floor(random() * (bytes.length - 40))),
  ];
  return ends.map((end, i) => ({
    name: `${type} cut ${i + 1}, at ${end}`,
    bytes: bytes.subarray(0, end),
    code: 'unreadable_image',
  }));
}

/** Bytes missing in the middle, as when a block of a card could not be read; too few are left for all the pixels. */
function withHole({ type, bytes, data }: WholePicture): DamagedPicture[] {
  const random = seeded(bytes.length + 3);
  return Array.from({ length: 14 }, (_, i) => {
    const length = Math.floor((bytes.length - data) * (0.25 + random() * 0.4));
    const from = data + Math.floor(random() * (bytes.length - data - length - 24));
    const damaged = Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
    return { name: `${type} with hole ${i + 1}`, bytes: damaged, code: 'unreadable_image' as const };
  });
}

function overwritten({ type, bytes, data, noticed }: WholePicture): DamagedPicture[] {
  if (!noticed) return [];
  const random = seeded(bytes.length + 1);
  return Array.from({ length: 40 }, (_, i) => {
    const damaged = Buffer.from(bytes);
    const from = data + Math.floor(random() * (bytes.length - data) * 0.8);
    const to = Math.min(bytes.length - 24, from + 64 + Math.floor(random() * 400));
    for (let at = from; at < to; at++) damaged[at] = Math.floor(random() * 256);
    return { name: `${type} overwritten ${i + 1}`, bytes: damaged, code: 'unreadable_image' as const };
  });
}

/** Headers with nonsense in the one place that matters most, and with all of it. */
function brokenHeaders({ type, bytes, data }: WholePicture): DamagedPicture[] {
  const keep = 12; // what tells the type
  const random = seeded(bytes.length + 2);
  const variants: [string, (damaged: Buffer) => void][] = [
    ['header of zeros', (damaged) => damaged.fill(0, Math.max(keep, 16), Math.max(data, 24))],
    ...Array.from({ length: 6 }, (_, i): [string, (damaged: Buffer) => void] => [
      `header of noise ${i + 1}`,
      (damaged) => {
        for (let at = keep; at < data; at++)
          if (!isSizeField(type, at)) damaged[at] = Math.floor(random() * 256);
      },
    ]),
  ];
  return variants.map(([name, damage]) => {
    const damaged = Buffer.from(bytes);
    damage(damaged);
    return { name: `${type} with ${name}`, bytes: damaged, code: 'unreadable_image' };
  });
}

/** Left alone where noise would make a huge picture of it, which is another answer. */
function isSizeField(type: string, at: number): boolean {
  if (type.endsWith('png')) return at < 24;
  if (type === 'lossless webp') return at >= 21;
  return false;
}

async function bombs(): Promise<DamagedPicture[]> {
  const patched = (bytes: Buffer, patch: (bytes: Buffer) => void) => {
    const copy = Buffer.from(bytes);
    patch(copy);
    return copy;
  };
  const small = encoder(naturalPicture(64, 64, 2));
  const [jpeg, webp, lossless, gif, tiff, heic] = await Promise.all([
    small.clone().jpeg().toBuffer(),
    small.clone().webp().toBuffer(),
    small.clone().webp({ lossless: true }).toBuffer(),
    small.clone().gif().toBuffer(),
    small.clone().tiff({ compression: 'none' }).toBuffer(),
    readFile(new URL('../fixtures/quarters.heic', import.meta.url)),
  ]);
  const frameHeader = (bytes: Buffer, marker: number) => bytes.indexOf(Buffer.from([0xff, marker]));
  const files: [string, Buffer][] = [
    ['png that is really 20000x20000', pngOf(20_000, 20_000, 8)],
    ['png that is really 60000x60000 of one bit', pngOf(60_000, 60_000, 1)],
    [
      'png that says 2147483647x2147483647',
      patched(pngOf(8, 8, 8), (png) => {
        png.writeUInt32BE(0x7fffffff, 16);
        png.writeUInt32BE(0x7fffffff, 20);
      }),
    ],
    ['interlaced png of 56 megapixels', pngOf(8000, 7000, 8, true)],
    [
      'jpeg that says 65500x65500',
      patched(jpeg, (file) => {
        const at = frameHeader(file, 0xc0);
        file.writeUInt16BE(65_500, at + 5);
        file.writeUInt16BE(65_500, at + 7);
      }),
    ],
    [
      'progressive jpeg of 56 megapixels',
      patched(await small.clone().jpeg({ progressive: true }).toBuffer(), (file) => {
        const at = frameHeader(file, 0xc2);
        file.writeUInt16BE(7000, at + 5);
        file.writeUInt16BE(8000, at + 7);
      }),
    ],
    [
      'webp that says 16383x16383',
      patched(webp, (file) => {
        file.writeUInt16LE(16_383, 26);
        file.writeUInt16LE(16_383, 28);
      }),
    ],
    [
      'lossless webp that says 16384x16384',
      patched(lossless, (file) => file.writeUInt32LE((file.readUInt32LE(21) | 0x0fffffff) >>> 0, 21)),
    ],
    ['extended webp that says 16777216x16777216', extendedWebp(webp)],
    [
      'gif that says 65535x65535',
      patched(gif, (file) => {
        file.writeUInt16LE(65_535, 6);
        file.writeUInt16LE(65_535, 8);
      }),
    ],
    [
      'gif with a frame of 65535x65535',
      patched(gif, (file) => {
        const at = file.indexOf(0x2c, 13 + 3 * 2 ** ((file[10]! & 7) + 1));
        file.writeUInt16LE(65_535, at + 5);
        file.writeUInt16LE(65_535, at + 7);
      }),
    ],
    [
      'tiff that says 60000x60000',
      patched(tiff, (file) => {
        tiffEntry(file, 256, 60_000);
        tiffEntry(file, 257, 60_000);
      }),
    ],
    [
      'heic that says 60000x60000',
      patched(heic, (file) => {
        const at = file.indexOf('ispe');
        file.writeUInt32BE(60_000, at + 8);
        file.writeUInt32BE(60_000, at + 12);
      }),
    ],
  ];
  return files.map(([name, bytes]) => ({ name, bytes, code: 'image_too_large' }));
}

async function strangers(): Promise<DamagedPicture[]> {
  const jpeg = await encoder(naturalPicture(64, 64, 3))
    .jpeg()
    .toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  const text = (content: string) => Buffer.from(content, 'latin1');
  const movie = (brand: string) =>
    Buffer.concat([text(`\0\0\0\x18ftyp${brand}\0\0\0\0isommp42`), Buffer.alloc(200)]);
  const unsupported: [string, Buffer][] = [
    ['svg', text(svg)],
    ['svg behind an xml declaration', text(`<?xml version="1.0"?>\n<!DOCTYPE svg>${svg}`)],
    ['svg behind a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(svg)])],
    ['compressed svg', Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), deflateSync(svg)])],
    ['html', text(html)],
    ['pdf', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
    ['pdf with a jpeg in it', Buffer.concat([text('%PDF-1.7\nstream\n'), jpeg, text('\nendstream\n%%EOF')])],
    ['postscript', text('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n')],
    ['zip', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(60)])],
    ['zip with a jpeg in it', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(26), jpeg])],
    ['mp4', movie('isom')],
    ['mp4 of another brand', movie('mp42')],
    ['quicktime', movie('qt  ')],
    ['webm', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(60)])],
    ['avi', Buffer.concat([text('RIFF\x40\0\0\0AVI LIST'), Buffer.alloc(60)])],
    ['bmp', Buffer.concat([text('BM'), Buffer.alloc(60)])],
    ['psd', Buffer.concat([text('8BPS\0\x01'), Buffer.alloc(60)])],
    ['jpeg xl', Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(60)])],
    ['jpeg 2000', Buffer.concat([text('\0\0\0\x0cjP  \r\n\x87\n'), Buffer.alloc(60)])],
    ['program', Buffer.concat([text('\x7fELF'), Buffer.alloc(60)])],
    ['text', text('not a picture at all')],
    ['one byte', Buffer.from([0xff])],
    ['two bytes of a jpeg', Buffer.from([0xff, 0xd8])],
    ['jpeg behind a line break', Buffer.concat([text('\n'), jpeg])],
    ['zeros', Buffer.alloc(5000)],
  ];
  const unreadable: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['only the first bytes of a jpeg', Buffer.from([0xff, 0xd8, 0xff])],
    ['only the first bytes of a png', text('\x89PNG\r\n\x1a\n')],
    ['only the first bytes of a gif', text('GIF89a')],
    ['only the first bytes of a webp', text('RIFF\x40\0\0\0WEBP')],
    ['only the first bytes of a tiff', text('II*\0')],
    ['only the first box of a heic', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['only the first box of an avif', text('\0\0\0\x18ftypavif\0\0\0\0mif1avif')],
    [
      'html behind the first bytes of a jpeg',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(html)]),
    ],
    ['html behind the first bytes of a png', text(`\x89PNG\r\n\x1a\n${html}`)],
    ['script behind the first bytes of a gif', text(`GIF89a\x09\0\x09\0=1/*${html}*/`)],
    ['html behind the first bytes of a tiff', text(`MM\0*${html}`)],
    ['svg behind the first box of an avif', text(`\0\0\0\x18ftypavif\0\0\0\0mif1avif${svg}`)],
    ['jpeg without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['jpeg without its quantisation', withoutSegments(jpeg, 0xdb)],
    [
      'png without pixels',
      Buffer.concat([
        text('\x89PNG\r\n\x1a\n'),
        pngChunk('IHDR', pngHeader(9, 9, 8)),
        pngChunk('IEND', Buffer.alloc(0)),
      ]),
    ],
    ['png of no width', pngOf(0, 9, 8)],
    ['a picture of one column', pngOf(1, 5000, 8)],
  ];
  return [
    ...unsupported.map(([name, bytes]): DamagedPicture => ({ name, bytes, code: 'unsupported_image' })),
    ...unreadable.map(([name, bytes]): DamagedPicture => ({ name, bytes, code: 'unreadable_image' })),
  ];
}

/** A grey PNG of zeros: small, whatever its size. */
function pngOf(width: number, height: number, depth: 1 | 8, interlaced = false): Buffer {
  const row = 1 + Math.ceil((width * depth) / 8);
  const rows = Math.min(height, 200); // no decoder may get further than the header
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', pngHeader(width, height, depth, interlaced)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * (width > 9 ? rows : height)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngHeader(width: number, height: number, depth: number, interlaced = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[12] = interlaced ? 1 : 0;
  return header;
}

function pngChunk(type: string, payload: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), payload]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(payload.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

function extendedWebp(webp: Buffer): Buffer {
  const vp8x = Buffer.alloc(18);
  vp8x.write('VP8X', 0, 'latin1');
  vp8x.writeUInt32LE(10, 4);
  vp8x.fill(0xff, 12);
  const whole = Buffer.concat([webp.subarray(0, 12), vp8x, webp.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

function tiffEntry(tiff: Buffer, tag: number, value: number): void {
  const directory = tiff.readUInt32LE(4);
  for (let i = 0; i < tiff.readUInt16LE(directory); i++) {
    const at = directory + 2 + i * 12;
    if (tiff.readUInt16LE(at) !== tag) continue;
    tiff.writeUInt16LE(4, at + 2);
    tiff.writeUInt32LE(value, at + 8);
  }
}

function withoutSegments(jpeg: Buffer, marker: number): Buffer {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] !== marker) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}
