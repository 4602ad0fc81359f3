const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Of the extensions that are kept, with all their blocks; whatever blocks follow are nobody's. */
const CONTROL_BYTES = 8;
const LOOP_BYTES = 19;

/**
 * Removes comments, plain texts and applications' data (XMP among them) from a GIF, all but the one that makes
 * animations loop; and what follows the end.
 *
 * @returns undefined when the file is not built as the GIF89a specification says
 */
export function stripGif(bytes: Buffer): Buffer | undefined {
  let at = 13 + colourTableBytes(bytes[10]!);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at]!;
    if (kind === TRAILER) return Buffer.concat([...kept, Buffer.from([TRAILER])]);
    const blocks =
      kind === EXTENSION
        ? at + 2
        : kind === IMAGE
          ? at + 11 + colourTableBytes(bytes[at + 9] ?? 0)
          : undefined;
    const end = blocks === undefined ? undefined : endOfBlocks(bytes, blocks);
    if (end === undefined) return undefined;
    kept.push(kind === IMAGE ? bytes.subarray(at, end) : neededOf(bytes.subarray(at, end)));
    at = end;
  }
  return undefined;
}

/** How long and how a frame is shown, and how often all are; of any other extension nothing. */
function neededOf(extension: Buffer): Buffer {
  if (extension[1] === GRAPHIC_CONTROL && extension[2] === 4) return endedAt(CONTROL_BYTES, extension);
  const loops = extension.toString('latin1', 2, 16) === '\x0bNETSCAPE2.0\x03\x01';
  return extension[1] === APPLICATION && loops ? endedAt(LOOP_BYTES, extension) : Buffer.alloc(0);
}

function endedAt(length: number, extension: Buffer): Buffer {
  return Buffer.concat([extension.subarray(0, length - 1), Buffer.alloc(1)]);
}

/** A packed field's colour table: 3 bytes for each of 2 to 256 colours, where its highest bit says there is one. */
export function colourTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** Data follows in blocks of up to 255 bytes, each behind its length; an empty one ends them. */
function endOfBlocks(bytes: Buffer, from: number): number | undefined {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at]!;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}
