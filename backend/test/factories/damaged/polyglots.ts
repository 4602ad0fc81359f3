import { readFile } from 'node:fs/promises';
import { cameraJpeg } from '../camera-jpeg.js';
import { encoder, naturalImage } from '../images.js';
import { pngChunk } from './crafted-png.js';

interface Named {
  name: string;
  bytes: Buffer;
}

export const PAGE = '<!doctype html><script>location="//elsewhere.example"</script>';
const latin = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));

async function intactImages() {
  const small = () => encoder(naturalImage(120, 90, 21));
  const [jpeg, png, gif, webp, tiff, avif, heic] = await Promise.all([
    small().jpeg().toBuffer(),
    small().png().toBuffer(),
    small().gif().toBuffer(),
    small().webp().toBuffer(),
    small().tiff().toBuffer(),
    small().avif({ effort: 0 }).toBuffer(),
    readFile(new URL('../../fixtures/quarters.heic', import.meta.url)),
  ]);
  return { jpeg, png, gif, webp, tiff, avif, heic };
}

/** Intact images of every type that are also a page, a script, a program, an archive or a document. */
export async function polyglots(): Promise<Named[]> {
  const { jpeg, png, gif, webp, tiff, avif, heic } = await intactImages();
  const camera = await cameraJpeg(naturalImage(120, 90, 22), 6);
  const video = joined(box('ftyp', 'isom\0\0\0\0isommp42'), box('moov', ''), box('mdat', 'frames'));
  const zip = `PK\x03\x04${'\0'.repeat(26)}${PAGE}${zipEnd('')}`;
  const program = '/*GIF*/=1;//';
  const exe = Buffer.alloc(80);
  exe.write('MZ');
  exe.writeUInt32LE(64, 0x3c);
  exe.write('PE', 64);
  const script = `*/=1;${PAGE}/*`;
  const files: [string, Buffer][] = [
    ['jpeg and page', joined(jpeg, PAGE)],
    ['jpeg and page behind white space', joined(jpeg, '\0\0\r\n \xef\xbb\xbf', PAGE.toUpperCase())],
    ['jpeg and archive', joined(jpeg, zip)],
    ['jpeg and archive behind a trailer', joined(jpeg, 'made by a camera', zip)],
    ['jpeg and archive with a comment', joined(jpeg, 'made by a camera', zipEnd('of photos'))],
    ['jpeg and other archives', joined(jpeg, 'Rar!\x1a\x07\x01\0')],
    ['jpeg and 7z', joined(jpeg, '7z\xbc\xaf\x27\x1c\0\x04')],
    ['jpeg and document', joined(jpeg, '%PDF-1.7\n1 0 obj\n%%EOF')],
    [
      'jpeg and document in its comment',
      joined(jpeg.subarray(0, 2), comment('a %PDF-1.7'), jpeg.subarray(2)),
    ],
    [
      'jpeg and server script in its comment',
      joined(jpeg.subarray(0, 2), comment('<?php phpinfo();'), jpeg.subarray(2)),
    ],
    ['jpeg and script in its comment', joined(jpeg.subarray(0, 2), comment(script), jpeg.subarray(2))],
    ['jpeg and Linux program', joined(jpeg, '\x7fELF\x02\x01\x01')],
    ['jpeg and Windows program', joined(jpeg, exe)],
    ['jpeg and svg', joined(jpeg, '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['jpeg, second image and page', joined(camera.primary, camera.secondary, PAGE)],
    ['jpeg, video and page', joined(jpeg, video, PAGE)],
    ['png and page', joined(png, PAGE)],
    [
      'png and page in a text',
      joined(png.subarray(0, 33), pngChunk('tEXt', latin(`Comment\0${PAGE}`)), png.subarray(33)),
    ],
    [
      'png and page in a separate chunk',
      joined(png.subarray(0, 33), pngChunk('prVt', latin(PAGE)), png.subarray(33)),
    ],
    ['gif and program', joined(gif, program)],
    ['gif and page in its comment', joined(gif.subarray(0, -1), '!\xfe', block(PAGE), '\0;')],
    [
      'gif and page in its loop',
      joined(gif.subarray(0, -1), '!\xff\x0bNETSCAPE2.0\x03\x01\0\0', block(PAGE), '\0;'),
    ],
    ['webp and page', joined(webp, PAGE)],
    ['tiff and page', joined(tiff, PAGE)],
    ['avif and page', joined(avif, PAGE)],
    ['avif and page in free space', joined(avif, box('free', PAGE))],
    ['avif and page in its data', joined(avif, box('mdat', PAGE))],
    ['heic and page in free space', joined(heic, box('free', PAGE))],
    ['heic and page in a separate box', joined(heic, box('uuid', `${'i'.repeat(16)}${PAGE}`))],
  ];
  return files.map(([name, bytes]) => ({ name, bytes }));
}

/**
 * Images as cameras and editors write them, with extra data in the file: second images, videos, maker-specific data,
 * remains of an earlier file, comments.
 *
 * @param secret included in each file
 */
export async function imagesWithExtraData(secret: string): Promise<{ heic: Named; others: Named[] }> {
  const { jpeg, png, gif, webp, tiff, avif, heic } = await intactImages();
  const camera = await cameraJpeg(naturalImage(120, 90, 22), 6);
  const video = joined(
    box('ftyp', 'isom\0\0\0\0isommp42'),
    box('moov', ''),
    box('mdat', `\0\0\0\x20${secret}`),
  );
  const trailer = `\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1700000000000SEFHk\0\0\0\x01\0\0\0${secret}SEFT`;
  const others: [string, Buffer][] = [
    ['jpeg with video', joined(jpeg, video)],
    ['jpeg with video and trailer', joined(jpeg, video, trailer)],
    ['jpeg with second image and trailer', joined(camera.primary, '\0\0\0\0', camera.secondary, trailer)],
    ['jpeg with comment', joined(jpeg.subarray(0, 2), comment(`Taken by ${secret}`), jpeg.subarray(2))],
    ['png with trailing data', joined(png, png.subarray(-200), secret)],
    ['gif with comment', joined(gif.subarray(0, -1), '!\xfe', block(secret), '\0;')],
    ['webp with trailing data', joined(webp, secret)],
    ['tiff with trailing data', joined(tiff, secret)],
    ['avif with free space', joined(avif, box('free', secret))],
    ['avif with unreferenced data', joined(avif, box('mdat', secret))],
  ];
  return {
    heic: { name: 'heic with free space', bytes: joined(heic, box('free', secret)) },
    others: others.map(([name, bytes]) => ({ name, bytes })),
  };
}

/** A box of ISO/IEC 14496-12. */
function box(type: string, payload: string): Buffer {
  const bytes = joined('\0\0\0\0', type, payload);
  bytes.writeUInt32BE(bytes.length);
  return bytes;
}

/** A data block of a GIF, after its length. */
function block(text: string): string {
  return String.fromCharCode(text.length) + text;
}

/** A comment segment of a JPEG. */
function comment(text: string): Buffer {
  const bytes = joined('\xff\xfe\0\0', text);
  bytes.writeUInt16BE(text.length + 2, 2);
  return bytes;
}

/** A ZIP's end of central directory, where readers start. */
function zipEnd(text: string): string {
  return `PK\x05\x06${'\0'.repeat(16)}${String.fromCharCode(text.length)}\0${text}`;
}
