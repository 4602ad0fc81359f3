import type { ErrorCode } from '@eventframe/contracts/errors';

/** What can be wrong with a picture. */
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

/** A picture that cannot be framed, or a file that cannot be a frame. The message is for the person who sent it. */
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
      'This file is no picture we can frame. Please choose a JPEG, PNG, HEIC, WebP, AVIF, GIF or TIFF picture.',
      { cause },
    );
  }

  /** A file that is a picture, and opens as a page, a program or an archive, too. */
  static somethingElseToo(code: 'unsupported_image' | 'frame_not_png' = 'unsupported_image'): FramingError {
    return new FramingError(
      code,
      'This file is a picture and something else besides, such as a page or an archive. Please save the picture anew and try again.',
    );
  }

  static unreadable(cause?: unknown): FramingError {
    return new FramingError(
      'unreadable_image',
      'This picture is damaged and cannot be read. Please choose another one, or save it anew and try again.',
      { cause },
    );
  }

  static tooSmall(minSide: number): FramingError {
    return new FramingError(
      'unreadable_image',
      `This picture is too small to be framed. Please choose one of at least ${minSide} by ${minSide} pixels.`,
    );
  }

  static tooLarge(maxMegapixels: number): FramingError {
    return new FramingError(
      'image_too_large',
      `This picture has more than ${maxMegapixels} megapixels. Please choose a smaller one.`,
    );
  }

  /** A picture of an allowed size that is coded in a way that needs too much memory. */
  static tooCostly(): FramingError {
    return new FramingError(
      'image_too_costly',
      'This picture needs too much memory to be read. Please choose a smaller one, or save it as a JPEG.',
    );
  }
}
