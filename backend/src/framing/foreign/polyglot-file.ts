import { type PictureType, pictureTypeOf } from '@eventframe/contracts/framing/picture-type';
import { afterBlank, beginsForeign } from './foreign-signature.js';
import { PLACES } from './picture-places.js';

/** Readers of PDF look for its mark in that many first bytes. */
const PDF_HEAD_BYTES = 1024;
/** The end of a ZIP (APPNOTE 4.3.16): 22 bytes, and a comment whose length the last two of them say. */
const ZIP_END_BYTES = 22;
const ZIP_MOST_COMMENT = 0xffff;
/** A GIF whose size reads as text, by which all that follows is a script's comment. */
const GIF_SCRIPT = /^GIF8[79]a[\x20-\x7e]{0,4}\/[*/]/;
/** No picture has as many places where something else could stand; nobody looks for ever. */
const MOST_PLACES = 10_000;
/** Nor is any built of so many other parts: a file of empty ones alone would keep everybody waiting. */
const MOST_PARTS = 100_000;

/**
 * Whether a picture is also a file of another kind: one that other programs open as a page, a script, a program, an
 * archive or a document, because such a thing begins where the picture ends, or where its format lets anything stand.
 * What cameras write behind their pictures (second pictures, films, makers' own data) is none of these.
 *
 * @param bytes the whole file; its pixels are not looked at
 */
export function isPolyglotFile(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) return true;
  if (GIF_SCRIPT.test(bytes.toString('latin1', 0, 16)) || endsAsArchive(bytes)) return true;
  let looked = 0;
  let passed = 0;
  for (const at of placesIn(bytes)) {
    if (at === null) passed += 1;
    else if (beginsForeign(bytes, at)) return true;
    else looked += 1;
    if (looked > MOST_PLACES || passed > MOST_PARTS) return true;
  }
  return false;
}

/** An archive is read from its end, wherever it begins. */
function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + ZIP_MOST_COMMENT));
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0 || at + ZIP_END_BYTES > tail.length) return false;
  return at + ZIP_END_BYTES + tail.readUInt16LE(at + ZIP_END_BYTES - 2) === tail.length;
}

/** The places of the picture, and of each picture and film behind it; and where each of them has ended. */
function* placesIn(bytes: Buffer): Generator<number | null> {
  for (let at = 0; at < bytes.length;) {
    const kind = kindAt(bytes, at);
    if (kind === undefined) return;
    const end = yield* PLACES[kind](bytes, at);
    if (end <= at || end >= bytes.length) return;
    at = nextAfter(bytes, end);
    yield at;
  }
}

/** Where something begins behind zeros and white space, with which the length of a film's first box begins, too. */
function nextAfter(bytes: Buffer, end: number): number {
  const at = afterBlank(bytes, end);
  const ftyp = bytes.subarray(at, at + 8).indexOf('ftyp');
  return ftyp < 0 ? at : Math.max(end, at + ftyp - 4);
}

function kindAt(bytes: Buffer, at: number): PictureType | 'film' | undefined {
  const head = bytes.subarray(at, at + 64);
  return pictureTypeOf(head) ?? (head.toString('latin1', 4, 8) === 'ftyp' ? 'film' : undefined);
}
