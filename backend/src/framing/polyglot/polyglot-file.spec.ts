import { seeded } from '../../../test/factories/random.js';
import { sharedStrips } from '../../../test/factories/shared-strips.js';
import { isPolyglotFile } from './polyglot-file.js';

const bytes = (...parts: string[]) => Buffer.from(parts.join(''), 'latin1');
/** Structured like an image, but not decodable. */
const JPEG = '\xff\xd8\xff\xe0\0\x07JFIF\0\xff\xda\0\x02pixels\xff\0and\xff\xd0more\xff\xd9';
const GIF = 'GIF89a\x09\0\x09\0\0\0\0;';
const FILM = '\0\0\0\x20ftypisom\0\0\0\0isomiso2avc1mp41\0\0\0\x0emdatframes';
const HTML = '<html><script>alert(1)</script>';

/** A TIFF of one directory at its end. @param entries tag, type, count and value of each */
function tiff(content: string, entries: [number, number, number, number][], next = 0): Buffer {
  const head = bytes('II*\0\0\0\0\0', content);
  head.writeUInt32LE(head.length, 4);
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length);
  entries.forEach(([tag, type, count, value], i) => {
    directory.writeUInt16LE(tag, 2 + i * 12);
    directory.writeUInt16LE(type, 4 + i * 12);
    directory.writeUInt32LE(count, 6 + i * 12);
    directory.writeUInt32LE(value, 10 + i * 12);
  });
  directory.writeUInt32LE(next, directory.length - 4);
  return Buffer.concat([head, directory]);
}

describe('isPolyglotFile', () => {
  it.each([
    ['a page behind it', bytes(JPEG, HTML)],
    ['a page behind zeros', bytes(JPEG, '\0'.repeat(9000), HTML)],
    ['a page behind a second image', bytes(JPEG, JPEG, GIF, HTML)],
    ['a page behind a film', bytes(JPEG, '\0\0', FILM, HTML)],
    ['a page in a film', bytes(JPEG, FILM, '\0\0\0\x60free', HTML, ' '.repeat(0x60))],
    ['a drawing behind it', bytes(JPEG, '<?xml version="1.0"?><!-- drawn --><svg/>')],
    ['a script in all of its first segment', bytes('\xff\xd8\xff\xe0/*JFIF\0', HTML)],
    ['a script in a comment', bytes('\xff\xd8\xff\xfe\0\x0c*/alert(1)', JPEG.slice(2))],
    ['a script where its size should be', bytes('GIF89a/*', GIF.slice(8), '*/=alert(1)//')],
    ['a page in a text of a TIFF', tiff(HTML, [[270, 2, HTML.length, 8]])],
    [
      'a page behind the pixels of a TIFF',
      Buffer.concat([
        tiff('12345678', [
          [273, 4, 1, 8],
          [279, 4, 1, 8],
        ]),
        bytes(HTML),
      ]),
    ],
  ])('detects %s', (_, file) => expect(isPolyglotFile(file)).toBe(true));

  it.each([
    ['boxes that say nothing', bytes(FILM.replace('isom', 'avif'), '\0\0\0\x08ftyp'.repeat(100_000))],
    ['chunks of no pixels', bytes('\x89PNG\r\n\x1a\n', '\0\0\0\0IDATcrc:'.repeat(100_001))],
    ['tables of nothing', bytes(JPEG.slice(0, 2), '\xff\xdb\0\x02'.repeat(100_001), JPEG.slice(2))],
    ['frames of nothing', bytes(GIF.slice(0, 13), '\x2c\0\0\0\0\0\0\0\0\0\0\0'.repeat(100_001), ';')],
  ])('rejects a file with %s, repeated', (_, file) => expect(isPolyglotFile(file)).toBe(true));

  it.each([
    ['nothing behind it', bytes(JPEG)],
    ['a maker’s trailer', bytes(JPEG, 'vivo{"model":"V2"}')],
    ['a list of properties', bytes(JPEG, '<?xml version="1.0"?><plist><dict/></plist>')],
    ['two letters of a program', bytes(JPEG, 'MZ', '\x7f'.repeat(90))],
    ['a description of itself', bytes('\xff\xd8\xff\xe1\0\x0f<?xpacket beg', JPEG.slice(2))],
    [
      'the names of archives in it',
      bytes('\xff\xd8\xff\xfe\0\x14PHOTOS.ZIP, a.html', JPEG.slice(2), 'a PK\x05\x06'),
    ],
    [
      'a description that is not cut into blocks',
      bytes(GIF.slice(0, -1), '!\xff\x0bXMP DataXMP\x02ab\x0c<script>abcd\0;'),
    ],
    [
      'another image in the same kind of file',
      tiff('12345678', [
        [273, 4, 1, 8],
        [279, 4, 1, 8],
      ]),
    ],
    ['a directory that leads back to itself', tiff('', [[256, 3, 1, 9]], 8)],
    ['no end', bytes(JPEG.slice(0, 20), HTML)],
  ])('accepts %s', (_, file) => expect(isPolyglotFile(file)).toBe(false));

  it('accepts random bytes after an image', () => {
    const random = seeded(31);
    for (let i = 0; i < 3000; i++) {
      const noise = Buffer.from(Array.from({ length: 600 }, () => Math.floor(random() * 256)));
      expect(isPolyglotFile(Buffer.concat([bytes(JPEG), noise]))).toBe(false);
    }
  });

  it('rejects a file with more offsets than it checks', () => {
    const comments = '\xff\xfe\0\x03.'.repeat(20_000);
    expect(isPolyglotFile(bytes('\xff\xd8', comments, JPEG.slice(2)))).toBe(true);
  });

  it('does not read shared lists of a TIFF again for each page', () => {
    const file = sharedStrips({ pages: 100, rows: 10_000, rowBytes: 96 });
    const read = file.readUInt32LE.bind(file);
    let reads = 0;
    file.readUInt32LE = (at) => {
      reads += 1;
      return read(at);
    };
    expect(isPolyglotFile(file)).toBe(false);
    expect(reads).toBeGreaterThan(20_000);
    expect(reads).toBeLessThan(200_000);
  });
});
