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
export function startsForeignFormat(bytes: Buffer, at: number): boolean {
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
export function skipBlank(bytes: Buffer, from: number, to = bytes.length): number {
  const end = Math.min(to, bytes.length);
  let at = from;
  while (at < end && isBlank(bytes[at]!)) at += 1;
  return bytes.toString('latin1', at, at + 3) === '\xef\xbb\xbf' ? at + 3 : at;
}

function isBlank(byte: number): boolean {
  return byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
