/** How many bytes of a picture's beginning are enough to tell its type and declared size. */
export const PICTURE_HEAD_BYTES = 4096;

/**
 * A picture on disk, as the storage hands it over. The engine opens no files itself: codecs of libvips read `path`
 * on their own, and only those that need all bytes at once (HEIC, lossless stripping) call `read`.
 */
interface PictureFile {
  /** Where the file lies; it must stay there until the call it was handed to has ended. */
  path: string;
  /** The first {@link PICTURE_HEAD_BYTES} bytes, or all if there are fewer. */
  head: Uint8Array;
  /** The whole content. */
  read: () => Promise<Buffer>;
}

/** A picture in memory, or on disk. */
export type PictureSource = Buffer | PictureFile;

/** The first bytes of a picture. */
export function headOf(source: PictureSource): Uint8Array {
  return Buffer.isBuffer(source) ? source.subarray(0, PICTURE_HEAD_BYTES) : source.head;
}

/** The whole content of a picture. */
export function bytesOf(source: PictureSource): Promise<Buffer> {
  return Buffer.isBuffer(source) ? Promise.resolve(source) : source.read();
}

/** What sharp opens: bytes or a path. */
export function codecInput(source: PictureSource): Buffer | string {
  return Buffer.isBuffer(source) ? source : source.path;
}
