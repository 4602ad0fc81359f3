import { type PictureType, pictureTypeOf } from '@eventframe/contracts/framing/picture-type';
import { skipBlank, startsForeignFormat } from './foreign-signature.js';
import { FORMAT_SCANNERS } from './format-scanners.js';

/** PDF readers search this many leading bytes for the signature. */
const PDF_HEAD_BYTES = 1024;
/** The end record of a ZIP (APPNOTE 4.3.16): 22 bytes, the last two with the length of the comment that follows. */
const ZIP_END_BYTES = 22;
const MAX_ZIP_COMMENT_BYTES = 0xffff;
/** A GIF whose size bytes read as the start of a script comment. */
const GIF_SCRIPT = /^GIF8[79]a[\x20-\x7e]{0,4}\/[*/]/;
/** Offsets to check; no real image has more, and the limit bounds the run time. */
const MAX_CHECKED_OFFSETS = 10_000;
/** Parts to skip; without a limit, a file of empty parts would block the process. */
const MAX_SKIPPED_PARTS = 100_000;

/**
 * Whether an image is also a file of another format, which other programs open as a page, a script, a program, an
 * archive or a document. Such content can follow the image, or start where its format allows arbitrary bytes. Data that
 * cameras append (second images, films, makers' data) does not count.
 *
 * @param bytes the whole file; its pixels are not decoded
 */
export function isPolyglotFile(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) return true;
  if (GIF_SCRIPT.test(bytes.toString('latin1', 0, 16)) || endsAsArchive(bytes)) return true;
  let checked = 0;
  let skipped = 0;
  for (const at of scanOffsets(bytes)) {
    if (at === null) skipped += 1;
    else if (startsForeignFormat(bytes, at)) return true;
    else checked += 1;
    if (checked > MAX_CHECKED_OFFSETS || skipped > MAX_SKIPPED_PARTS) return true;
  }
  return false;
}

/** Archives are read from their end, so one can start anywhere. */
function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + MAX_ZIP_COMMENT_BYTES));
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0 || at + ZIP_END_BYTES > tail.length) return false;
  return at + ZIP_END_BYTES + tail.readUInt16LE(at + ZIP_END_BYTES - 2) === tail.length;
}

/** Scan the image and each image and film after it, and yield the end of each. */
function* scanOffsets(bytes: Buffer): Generator<number | null> {
  for (let at = 0; at < bytes.length;) {
    const kind = kindAt(bytes, at);
    if (kind === undefined) return;
    const end = yield* FORMAT_SCANNERS[kind](bytes, at);
    if (end <= at || end >= bytes.length) return;
    at = findNextStart(bytes, end);
    yield at;
  }
}

/** Find the next content after zeros and white space. The length of a film's first box can start with zeros, too. */
function findNextStart(bytes: Buffer, end: number): number {
  const at = skipBlank(bytes, end);
  const ftyp = bytes.subarray(at, at + 8).indexOf('ftyp');
  return ftyp < 0 ? at : Math.max(end, at + ftyp - 4);
}

function kindAt(bytes: Buffer, at: number): PictureType | 'film' | undefined {
  const head = bytes.subarray(at, at + 64);
  return pictureTypeOf(head) ?? (head.toString('latin1', 4, 8) === 'ftyp' ? 'film' : undefined);
}
