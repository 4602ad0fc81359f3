const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Bytes of the extensions to keep, with all their blocks; further blocks are dropped. */
const CONTROL_BYTES = 8;
const LOOP_BYTES = 19;

/**
 * Remove comments, plain texts and application data (such as XMP) from a GIF, except the extension that loops
 * animations, and all bytes after its end.
 *
 * @returns undefined if the file violates the GIF89a specification
 */
export function stripGif(bytes: Buffer): Buffer | undefined {
  let at = 13 + colorTableBytes(bytes[10]!);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at]!;
    if (kind === TRAILER) return Buffer.concat([...kept, Buffer.from([TRAILER])]);
    const blocks =
      kind === EXTENSION
        ? at + 2
        : kind === IMAGE
          ? at + 11 + colorTableBytes(bytes[at + 9] ?? 0)
          : undefined;
    const end = blocks === undefined ? undefined : findBlocksEnd(bytes, blocks);
    if (end === undefined) return undefined;
    kept.push(kind === IMAGE ? bytes.subarray(at, end) : keepNeeded(bytes.subarray(at, end)));
    at = end;
  }
  return undefined;
}

/** Keep an extension's frame timing or loop count; drop all other extensions. */
function keepNeeded(extension: Buffer): Buffer {
  if (extension[1] === GRAPHIC_CONTROL && extension[2] === 4) return truncateBlocks(CONTROL_BYTES, extension);
  const isLoop = extension.toString('latin1', 2, 16) === '\x0bNETSCAPE2.0\x03\x01';
  return extension[1] === APPLICATION && isLoop ? truncateBlocks(LOOP_BYTES, extension) : Buffer.alloc(0);
}

function truncateBlocks(length: number, extension: Buffer): Buffer {
  return Buffer.concat([extension.subarray(0, length - 1), Buffer.alloc(1)]);
}

/** Bytes of the color table a packed field declares: 3 for each of 2 to 256 colors, or 0 if its highest bit is unset. */
export function colorTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** Find the end of a list of blocks: each has a length byte and up to 255 bytes, and an empty one ends the list. */
function findBlocksEnd(bytes: Buffer, from: number): number | undefined {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at]!;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}
