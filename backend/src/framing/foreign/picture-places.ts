import type { PictureType } from '@eventframe/contracts/framing/picture-type';
import { colourTableBytes } from '../strip/strip-gif.js';
import { endOfScan } from '../strip/strip-jpeg.js';
import type { Steps } from './steps.js';
import { tiffPlaces } from './tiff-places.js';

/**
 * Goes through one picture, or film, of a file.
 *
 * @param from where it begins
 * @yields places inside where its format lets anything stand (comments, free space, chunks of nobody), and null for
 *   each of its other parts
 * @returns where it ends; the file's end where it is not built as its format says, which its decoder judges
 */
type Places = (bytes: Buffer, from: number) => Steps;

/** AVIF, HEIC and films are all built of boxes. */
export const PLACES: Record<PictureType | 'film', Places> = {
  jpeg: jpegPlaces,
  png: pngPlaces,
  webp: webpPlaces,
  gif: gifPlaces,
  tiff: tiffPlaces,
  avif: boxPlaces,
  heic: boxPlaces,
  film: boxPlaces,
};

/* ITU-T T.81, Annex B */
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP15 = 0xef;
const COM = 0xfe;

function* jpegPlaces(bytes: Buffer, from: number): Steps {
  let at = from + 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === EOI) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return bytes.length;
    if (marker === EOI) return at + 2;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    // The length of the first segment can be made to read as a comment's beginning, in which all the rest is hidden.
    if (marker === APP0) yield at + 2;
    yield marker === COM || (marker >= APP0 && marker <= APP15) ? at + 4 : null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    at = marker === SOS ? endOfScan(bytes, end) : end;
  }
  return bytes.length;
}

/** Chunks of pixels and of frames of animations; they are many. */
const PNG_PIXELS = new Set(['IHDR', 'PLTE', 'IDAT', 'fcTL', 'fdAT']);

function* pngPlaces(bytes: Buffer, from: number): Steps {
  for (let at = from + 8; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return end;
    if (type.endsWith('Xt'))
      yield bytes.indexOf(0, at + 8) + 1; // behind the text's name
    else yield PNG_PIXELS.has(type) ? null : at + 8;
    at = end;
  }
  return bytes.length;
}

const WEBP_PIXELS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);

function* webpPlaces(bytes: Buffer, from: number): Steps {
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
/** Its text is not cut into blocks: its bytes are read as if they were, and can look like anything. */
const GIF_XMP = 'XMP DataXMP';

function* gifPlaces(bytes: Buffer, from: number): Steps {
  let at = from + 13 + colourTableBytes(bytes[from + 10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === TRAILER) return at + 1;
    if (kind !== EXTENSION && kind !== IMAGE) return bytes.length;
    yield null;
    const isSaid = kind === EXTENSION && bytes[at + 1] !== GRAPHIC_CONTROL;
    const isText = isSaid && bytes.toString('latin1', at + 3, at + 14) !== GIF_XMP;
    at = kind === EXTENSION ? at + 2 : at + 11 + colourTableBytes(bytes[at + 9] ?? 0);
    // Blocks, each behind its length; an empty one ends them.
    for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) {
      if (isText) yield at + 1;
      at += 1 + length;
    }
    at += 1;
  }
  return bytes.length;
}

/** Boxes that only say how others are to be read. */
const DESCRIPTION = new Set(['ftyp', 'meta', 'moov', 'moof']);
/** The id of a box of nobody's own type. */
const UUID_BYTES = 16;

/** ISO/IEC 14496-12. What is no box any more stands behind the last one. */
function* boxPlaces(bytes: Buffer, from: number): Steps {
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
