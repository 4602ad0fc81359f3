import { pictureTypeOf } from './picture-type.js';

const bytes = (content: string) => Buffer.from(content, 'latin1');
const ftyp = (major: string, ...compatible: string[]) => {
  const box = bytes(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join('')}`);
  box.writeUInt32BE(box.length, 0);
  return Buffer.concat([box, bytes('\0\0\0\x10heic')]);
};

describe('pictureTypeOf', () => {
  it.each([
    ['jpeg', bytes('\xff\xd8\xff\xe0')],
    ['png', bytes('\x89PNG\r\n\x1a\n')],
    ['gif', bytes('GIF87a')],
    ['gif', bytes('GIF89a')],
    ['webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
    ['tiff', bytes('II*\0')],
    ['tiff', bytes('MM\0*')],
    ['heic', ftyp('heic', 'mif1', 'heic')],
    ['heic', ftyp('mif1', 'heic')],
    ['heic', ftyp('heix')],
    ['avif', ftyp('avif', 'mif1', 'miaf')],
    ['avif', ftyp('mif1', 'avif')],
    ['avif', ftyp('avis', 'msf1')],
  ])('%s', (type, head) => expect(pictureTypeOf(head)).toBe(type));

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', bytes('\xff')],
    ['a film that could also hold pictures', ftyp('isom', 'heic', 'mp42')],
    ['quicktime', ftyp('qt  ')],
    ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['sound in the same container as webp', bytes('RIFF\x10\0\0\0WAVEfmt ')],
    ['a brand behind its box', ftyp('isom')],
  ])('not %s', (_, head) => expect(pictureTypeOf(head)).toBeUndefined());
});
