import type { ErrorCode } from '@eventframe/contracts/errors';

/** Error codes for images that cannot be used. */
export type FramingErrorCode = Extract<
  ErrorCode,
  | 'unsupported_image'
  | 'unreadable_image'
  | 'image_too_large'
  | 'image_too_costly'
  | 'frame_not_png'
  | 'frame_too_large'
  | 'frame_dimensions'
  | 'frame_not_transparent'
>;

/** An image that cannot be framed, or a file that cannot be a frame. The message addresses the uploader. */
export class FramingError extends Error {
  override readonly name = 'FramingError';

  constructor(
    readonly code: FramingErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }

  static unsupported(cause?: unknown): FramingError {
    return new FramingError(
      'unsupported_image',
      'We can’t frame this file. Choose a JPEG, PNG, HEIC, WebP, AVIF, GIF or TIFF photo.',
      { cause },
    );
  }

  /** An image that other programs open as a page, a program or an archive. */
  static polyglotFile(code: 'unsupported_image' | 'frame_not_png' = 'unsupported_image'): FramingError {
    return new FramingError(
      code,
      'This file contains more than an image, such as a web page or an archive. Export the image again and upload that file.',
    );
  }

  static unreadable(cause?: unknown): FramingError {
    return new FramingError(
      'unreadable_image',
      'This image is damaged and cannot be read. Choose another one, or export it again.',
      { cause },
    );
  }

  static tooSmall(minSide: number): FramingError {
    return new FramingError(
      'unreadable_image',
      `This image is too small to be framed. Choose one of at least ${minSide} by ${minSide} pixels.`,
    );
  }

  static tooLarge(maxMegapixels: number): FramingError {
    return new FramingError(
      'image_too_large',
      `This image has more than ${maxMegapixels} megapixels. Choose a smaller one.`,
    );
  }

  /** An image within the pixel limit whose encoding needs too much memory. */
  static tooCostly(): FramingError {
    return new FramingError(
      'image_too_costly',
      'This image needs too much memory. Choose a smaller one, or save it as a JPEG.',
    );
  }
}
