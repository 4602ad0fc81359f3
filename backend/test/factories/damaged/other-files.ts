import { deflateSync } from 'node:zlib';
import { encoder, naturalImage } from '../images.js';
import { pngChunk, pngHeader, pngOf } from './crafted-png.js';
import type { DamagedImage } from './damaged-image.js';

/** Files that are no images, some with an image's first bytes. */
export async function otherFiles(): Promise<DamagedImage[]> {
  const jpeg = await encoder(naturalImage(64, 64, 3))
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
    ['text', text('not an image')],
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
    ['jpeg without an image', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['jpeg without quantization tables', withoutSegments(jpeg, 0xdb)],
    [
      'png without pixels',
      Buffer.concat([
        text('\x89PNG\r\n\x1a\n'),
        pngChunk('IHDR', pngHeader(9, 9, 8)),
        pngChunk('IEND', Buffer.alloc(0)),
      ]),
    ],
    ['png of no width', pngOf(0, 9, 8)],
    ['an image of one column', pngOf(1, 5000, 8)],
    ['an image of one row', pngOf(900, 1, 8)],
    ['an image of one pixel', pngOf(1, 1, 8)],
    ['an image of too few pixels', pngOf(31, 400, 8)],
  ];
  return [
    ...unsupported.map(([name, bytes]): DamagedImage => ({ name, bytes, code: 'unsupported_image' })),
    ...unreadable.map(([name, bytes]): DamagedImage => ({ name, bytes, code: 'unreadable_image' })),
  ];
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
