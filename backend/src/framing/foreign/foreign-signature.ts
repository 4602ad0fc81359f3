/** How far what begins a document is looked for in it. */
const DOCUMENT_BYTES = 512;
/** Bytes of zeros and white space that may stand before it. */
const MOST_BLANK = 4096;

/** Archives, documents and programs, by their first bytes. */
const BINARY = ['PK\x03\x04', 'PK\x05\x06', '%PDF-', '%!PS', '\x7fELF', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];
/** What browsers take for a page, or servers for a script, wherever it stands. */
const MARKUP = /^<(?:!--|\?php|\?=|(?:!doctype|html|head|body|script|style|iframe|svg)(?![a-z0-9:]))/i;
/** XML alone may describe a picture; a page or a drawing is a document of its own. */
const XML_DOCUMENT = /^<\?xml\b[^]*<(?:!doctype|html|svg)\b/i;
/** By which a script passes over what stands before or behind it. */
const SCRIPT_COMMENT = /^[=;]?(?:\/\*|\*\/|\/\/)[\t\n\r\x20-\x7e]{4}/;
/** Where a program of Windows says how far behind its first bytes its own header lies. */
const PE_OFFSET_AT = 0x3c;

/**
 * Whether, behind zeros and white space, something begins that other programs than viewers of pictures would open: a
 * page, a script, a program, an archive, a document.
 *
 * @param at a place in `bytes`
 */
export function beginsForeign(bytes: Buffer, at: number): boolean {
  const start = afterBlank(bytes, at, at + MOST_BLANK);
  const text = bytes.toString('latin1', start, start + DOCUMENT_BYTES);
  if (BINARY.some((signature) => text.startsWith(signature))) return true;
  if ([MARKUP, XML_DOCUMENT, SCRIPT_COMMENT].some((signature) => signature.test(text))) return true;
  return text.startsWith('MZ') && isWindowsProgram(bytes.subarray(start));
}

/** Two letters alone are too few to tell by. */
function isWindowsProgram(file: Buffer): boolean {
  if (file.length < PE_OFFSET_AT + 4) return false;
  const header = file.readUInt32LE(PE_OFFSET_AT);
  return file.toString('latin1', header, header + 4) === 'PE\0\0';
}

/** Where zeros, white space and a byte order mark end, `to` at the latest. */
export function afterBlank(bytes: Buffer, from: number, to = bytes.length): number {
  const end = Math.min(to, bytes.length);
  let at = from;
  while (at < end && isBlank(bytes[at]!)) at += 1;
  return bytes.toString('latin1', at, at + 3) === '\xef\xbb\xbf' ? at + 3 : at;
}

function isBlank(byte: number): boolean {
  return byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
