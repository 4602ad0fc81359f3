import { type ImageType, detectImageType } from '@eventframe/contracts/framing/image-type';
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

function kindAt(bytes: Buffer, at: number): ImageType | 'film' | undefined {
  const head = bytes.subarray(at, at + 64);
  return detectImageType(head) ?? (head.toString('latin1', 4, 8) === 'ftyp' ? 'film' : undefined);
}

/** Bytes searched for the start of a document. */
const DOCUMENT_BYTES = 512;
/** Maximum zeros and white space before it. */
const MAX_BLANK_BYTES = 4096;

/** First bytes of archives, documents and programs. */
const BINARY = ['PK\x03\x04', 'PK\x05\x06', '%PDF-', '%!PS', '\x7fELF', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];
/** Markup that browsers treat as a page, or servers as a script, at any position. */
const MARKUP = /^<(?:!--|\?php|\?=|(?:!doctype|html|head|body|script|style|iframe|svg)(?![a-z0-9:]))/i;
/** Plain XML may describe an image; only XML with a page or a drawing is a separate document. */
const XML_DOCUMENT = /^<\?xml\b[^]*<(?:!doctype|html|svg)\b/i;
/** Comment marks with which a script skips the bytes before or after it. */
const SCRIPT_COMMENT = /^[=;]?(?:\/\*|\*\/|\/\/)[\t\n\r\x20-\x7e]{4}/;
/** Offset at which a Windows program stores the offset of its PE header. */
const PE_OFFSET_AT = 0x3c;

/**
 * Whether a page, a script, a program, an archive or a document starts at an offset, after zeros and white space.
 *
 * @param at offset in `bytes`
 */
function startsForeignFormat(bytes: Buffer, at: number): boolean {
  const start = skipBlank(bytes, at, at + MAX_BLANK_BYTES);
  const text = bytes.toString('latin1', start, start + DOCUMENT_BYTES);
  if (BINARY.some((signature) => text.startsWith(signature))) return true;
  if ([MARKUP, XML_DOCUMENT, SCRIPT_COMMENT].some((signature) => signature.test(text))) return true;
  return text.startsWith('MZ') && isWindowsProgram(bytes.subarray(start));
}

/** 'MZ' alone is too short a signature, so check for the PE header. */
function isWindowsProgram(file: Buffer): boolean {
  if (file.length < PE_OFFSET_AT + 4) return false;
  const header = file.readUInt32LE(PE_OFFSET_AT);
  return file.toString('latin1', header, header + 4) === 'PE\0\0';
}

/** Skip zeros, white space and a byte order mark. @returns the next offset, at most `to` */
function skipBlank(bytes: Buffer, from: number, to = bytes.length): number {
  const end = Math.min(to, bytes.length);
  let at = from;
  while (at < end && isBlank(bytes[at]!)) at += 1;
  return bytes.toString('latin1', at, at + 3) === '\xef\xbb\xbf' ? at + 3 : at;
}

function isBlank(byte: number): boolean {
  return byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
