import type { ImageType } from '@eventframe/contracts/framing/image-type';
import { colorTableBytes } from '../strip/strip-gif.js';
import { findScanEnd } from '../strip/strip-jpeg.js';
import type { FormatScan } from './scan-tiff.js';
import { scanTiff } from './scan-tiff.js';

/**
 * Scan one image, or film, in a file.
 *
 * @param from offset of its first byte
 * @yields offsets at which its format allows arbitrary bytes (comments, free space, unknown chunks), and null for each
 *   other part
 * @returns its end offset; the file's end if it violates its format, which its decoder judges
 */
type Scanner = (bytes: Buffer, from: number) => FormatScan;

/** AVIF, HEIC and films all consist of boxes. */
export const FORMAT_SCANNERS: Record<ImageType | 'film', Scanner> = {
  jpeg: scanJpeg,
  png: scanPng,
  webp: scanWebp,
  gif: scanGif,
  tiff: scanTiff,
  avif: scanBoxes,
  heic: scanBoxes,
  film: scanBoxes,
};

/* ITU-T T.81, Annex B */
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP15 = 0xef;
const COM = 0xfe;

function* scanJpeg(bytes: Buffer, from: number): FormatScan {
  let at = from + 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === EOI) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return bytes.length;
    if (marker === EOI) return at + 2;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    // The length bytes of the first segment can be crafted to read as the start of a comment that hides the rest.
    if (marker === APP0) yield at + 2;
    yield marker === COM || (marker >= APP0 && marker <= APP15) ? at + 4 : null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    at = marker === SOS ? findScanEnd(bytes, end) : end;
  }
  return bytes.length;
}

/** Chunks of pixels and animation frames, of which there are many. */
const PNG_PIXELS = new Set(['IHDR', 'PLTE', 'IDAT', 'fcTL', 'fdAT']);

function* scanPng(bytes: Buffer, from: number): FormatScan {
  for (let at = from + 8; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return end;
    if (type.endsWith('Xt'))
      yield bytes.indexOf(0, at + 8) + 1; // after the text's keyword
    else yield PNG_PIXELS.has(type) ? null : at + 8;
    at = end;
  }
  return bytes.length;
}

const WEBP_PIXELS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);

function* scanWebp(bytes: Buffer, from: number): FormatScan {
  const riffEnd = from + 8 + bytes.readUInt32LE(from + 4);
  for (let at = from + 12; at + 8 <= Math.min(riffEnd, bytes.length);) {
    yield WEBP_PIXELS.has(bytes.toString('latin1', at, at + 4)) ? null : at + 8;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return riffEnd;
}

/* GIF89a */
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
/** XMP text is not split into blocks, so reading it as blocks finds random bytes. */
const GIF_XMP = 'XMP DataXMP';

function* scanGif(bytes: Buffer, from: number): FormatScan {
  let at = from + 13 + colorTableBytes(bytes[from + 10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === TRAILER) return at + 1;
    if (kind !== EXTENSION && kind !== IMAGE) return bytes.length;
    yield null;
    const isMetadata = kind === EXTENSION && bytes[at + 1] !== GRAPHIC_CONTROL;
    const isText = isMetadata && bytes.toString('latin1', at + 3, at + 14) !== GIF_XMP;
    at = kind === EXTENSION ? at + 2 : at + 11 + colorTableBytes(bytes[at + 9] ?? 0);
    // Blocks, each after its length byte; an empty one ends them.
    for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) {
      if (isText) yield at + 1;
      at += 1 + length;
    }
    at += 1;
  }
  return bytes.length;
}

/** Boxes that only describe other boxes. */
const DESCRIPTION = new Set(['ftyp', 'meta', 'moov', 'moof']);
/** Bytes of the id of a box with a custom type. */
const UUID_BYTES = 16;

/** ISO/IEC 14496-12. Bytes after the last valid box are not part of the image. */
function* scanBoxes(bytes: Buffer, from: number): FormatScan {
  let at = from;
  while (at + 8 <= bytes.length) {
    const size32 = bytes.readUInt32BE(at);
    const head = size32 === 1 ? 16 : 8;
    if (at + head > bytes.length) return at;
    const size =
      size32 === 0 ? bytes.length - at : size32 === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size32;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (size < head || at + size > bytes.length || !/^[\x20-\x7e]{4}$/.test(type)) return at;
    yield DESCRIPTION.has(type) ? null : at + head + (type === 'uuid' ? UUID_BYTES : 0);
    at += size;
  }
  return at;
}
