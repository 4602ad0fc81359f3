import { sniffPicture } from './sniff';

const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

describe('sniffPicture', () => {
  it.each([
    ['\xff\xd8\xff\xe1\x00\x10Exif\0\0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n\0\0\0\r', 'png'],
    ['GIF89a\x01\0\x01\0\0\0', 'gif'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
    ['RIFF\x10\0\0\0WAVEfmt ', 'other'],
    ['II*\0\x08\0\0\0\0\0\0\0', 'tiff'],
    ['MM\0*\0\0\0\x08\0\0\0\0', 'tiff'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'heif'],
    ['\0\0\0\x18ftypmif1\0\0\0\0', 'heif'],
    ['\0\0\0\x1cftypavif\0\0\0\0', 'avif'],
    ['\0\0\0\x18ftypmp42\0\0\0\0', 'other'],
    ['%PDF-1.7\n1234', 'other'],
    ['<svg xmlns="h', 'other'],
    ['', 'other'],
  ])('%j is %s', (head, kind) => expect(sniffPicture(bytes(head))).toBe(kind));
});
