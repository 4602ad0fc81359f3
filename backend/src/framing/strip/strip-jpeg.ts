import type { Orientation } from '../image/orientation.js';
import { createMinimalExif } from './minimal-exif.js';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;

/**
 * Remove everything from a JPEG that is not needed to show it, without changing its pixels: EXIF with location and
 * thumbnail, XMP, IPTC, comments, makers' segments, and all bytes after the image (second images, films). Keeps the
 * color profile, Adobe's color transform and, in a new EXIF block, the orientation.
 *
 * @returns undefined if the file violates ITU-T T.81 Annex B
 */
export function stripJpeg(bytes: Buffer, orientation: Orientation): Buffer | undefined {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])];
  if (orientation !== 1)
    kept.push(
      segment(APP1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), createMinimalExif(orientation)])),
    );
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === EOI) return Buffer.concat([...kept, Buffer.from([0xff, EOI])]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    if (isNeeded(marker, bytes.subarray(at + 4, end)))
      kept.push(removeThumbnail(marker, bytes.subarray(at, end)));
    at = marker === SOS ? findScanEnd(bytes, end) : end;
    if (marker === SOS) kept.push(bytes.subarray(end, at));
  }
  // Some programs omit the end marker. The image was decoded completely before.
  const endsAfterScan = bytes.length - at < 4 && kept.length > 1;
  return endsAfterScan ? Buffer.concat([...kept, Buffer.from([0xff, EOI])]) : undefined;
}

function isNeeded(marker: number, payload: Buffer): boolean {
  const startsWith = (name: string) => payload.toString('latin1', 0, name.length) === name;
  if (marker === APP0) return startsWith('JFIF\0');
  if (marker === APP2) return startsWith('ICC_PROFILE\0');
  if (marker === APP14) return startsWith('Adobe');
  return marker !== COM && !(marker >= APP0 && marker <= APP15);
}

/** JFIF can contain a thumbnail of the image before it was cropped. */
function removeThumbnail(marker: number, whole: Buffer): Buffer {
  if (marker !== APP0 || whole.length <= 18) return whole;
  const header = Buffer.from(whole.subarray(4, 18));
  header.writeUInt16BE(0, 12);
  return segment(APP0, header);
}

/** Find the end of entropy-coded data: a marker that is neither a stuffed zero nor a restart. */
export function findScanEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const next = bytes[at + 1]!;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at += next === 0xff ? 1 : 2;
  }
}

function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}
