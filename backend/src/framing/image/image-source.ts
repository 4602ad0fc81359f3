/** Leading bytes that suffice to detect an image's type and declared size. */
export const IMAGE_HEAD_BYTES = 4096;

/**
 * An image file on disk. libvips reads `path` itself; only code that needs all bytes at once (HEIC, lossless stripping)
 * calls `read`.
 */
interface ImageFile {
  /** Path of the file; it must exist until the call that receives it has ended. */
  path: string;
  /** The first {@link IMAGE_HEAD_BYTES} bytes, or fewer if the file is shorter. */
  head: Uint8Array;
  /** The whole content. */
  read: () => Promise<Buffer>;
}

/** An image in memory or on disk. */
export type ImageSource = Buffer | ImageFile;

/** Get an image's leading bytes. */
export function headOf(source: ImageSource): Uint8Array {
  return Buffer.isBuffer(source) ? source.subarray(0, IMAGE_HEAD_BYTES) : source.head;
}

/** Read an image's whole content. */
export function readBytes(source: ImageSource): Promise<Buffer> {
  return Buffer.isBuffer(source) ? Promise.resolve(source) : source.read();
}

/** Get sharp's input: bytes or a path. */
export function toCodecInput(source: ImageSource): Buffer | string {
  return Buffer.isBuffer(source) ? source : source.path;
}
