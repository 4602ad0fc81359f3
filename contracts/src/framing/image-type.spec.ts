import { detectImageType } from './image-type.js';

const bytes = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0));
/** An ftyp box with brands, followed by bytes that look like another brand. */
const ftyp = (major: string, ...compatible: string[]) => {
  const size = String.fromCharCode(16 + 4 * compatible.length);
  return bytes(`\0\0\0${size}ftyp${major}\0\0\0\0${compatible.join('')}\0\0\0\x10avif`);
};

describe('detectImageType', () => {
  it.each<[string, Uint8Array]>([
    ['jpeg', bytes('\xff\xd8\xff\xe0')],
    ['png', bytes('\x89PNG\r\n\x1a\n')],
    ['gif', bytes('GIF87a')],
    ['gif', bytes('GIF89a')],
    ['webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
    ['tiff', bytes('II*\0')],
    ['tiff', bytes('MM\0*')],
    ['tiff', bytes('II+\0\x08\0')],
    ['tiff', bytes('MM\0+\0\x08')],
    ['heic', ftyp('heic', 'mif1', 'heic')],
    ['heic', ftyp('mif1', 'heic')],
    ...['heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif2', 'msf1'].map(
      (brand): [string, Uint8Array] => ['heic', ftyp(brand)],
    ),
    ['avif', ftyp('avif', 'mif1', 'miaf')],
    ['avif', ftyp('mif1', 'avif')],
    ['avif', ftyp('avis', 'msf1')],
  ])('detects %s', (type, head) => expect(detectImageType(head)).toBe(type));

  it('detects an accepted type from 12 bytes', () => {
    expect(detectImageType(ftyp('mif1', 'avif').subarray(0, 12))).toBe('heic');
  });

  // asvs: 1.3.4, 5.2.2
  it.each([
    ['nothing', bytes('')],
    ['one byte', bytes('\xff')],
    ['a film that could also hold pictures', ftyp('isom', 'heic', 'mp42')],
    ['quicktime', ftyp('qt  ')],
    ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['sound in the same container as webp', bytes('RIFF\x10\0\0\0WAVEfmt ')],
    ['a brand behind its box', ftyp('isom')],
  ])('rejects %s', (_, head) => expect(detectImageType(head)).toBeUndefined());
});
