import './vips-threads.js';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { FramingError } from './framing-error.js';

/**
 * sharp, configured for untrusted images: one thread per image (the render queue limits concurrency), no pixel cache,
 * and no decoder except those of accepted formats.
 */
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadTiff',
    'VipsForeignLoadHeif',
  ],
});

/** Exceeds the time any accepted image takes on a slow machine; stops crafted images that would never finish. */
export const CODEC_TIMEOUT = { seconds: 60 };

/**
 * Warnings of libjpeg about complete files, as phones of several makers write them. Any other warning means that part
 * of the image is missing or guessed.
 */
const HARMLESS_WARNINGS = [
  'Invalid SOS parameters for sequential JPEG',
  'unknown JFIF revision number',
  'Unknown Adobe color transform code',
];

/** Raw pixels, row by row, and their layout. */
export interface RawImage {
  data: Buffer;
  info: OutputInfo;
}

/** An image's bytes or file path. */
export type CodecInput = Buffer | string;

/**
 * Decode an image through a pipeline to raw pixels.
 *
 * @throws FramingError `unreadable_image` if the image is damaged, truncated or takes too long
 */
export async function decodeRaw(
  input: CodecInput,
  options: SharpOptions,
  pipeline: (image: Sharp) => Sharp,
): Promise<RawImage> {
  return runStrictly((failOn) =>
    pipeline(sharp(input, { ...options, failOn }).timeout(CODEC_TIMEOUT))
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

/** Run a codec so that it rejects damaged images but accepts complete ones with a harmless warning. */
export async function runStrictly<T>(run: (failOn: 'warning' | 'error') => Promise<T>): Promise<T> {
  try {
    return await run('warning');
  } catch (error) {
    if (!HARMLESS_WARNINGS.some((warning) => messageOf(error).includes(warning))) throw toFramingError(error);
  }
  return run('error').catch((error: unknown) => {
    throw toFramingError(error);
  });
}

/** Wrap raw 8-bit pixels in a sharp pipeline. */
export function wrapRawPixels(pixels: Buffer, width: number, height: number, channels: 3 | 4 = 3): Sharp {
  return sharp(pixels, { raw: { width, height, channels } }).timeout(CODEC_TIMEOUT);
}

/** Blames the image for codec errors, except for a file that was deleted. */
function toFramingError(error: unknown): unknown {
  if (error instanceof FramingError || messageOf(error).includes('Input file is missing')) return error;
  return FramingError.unreadable(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export { sharp };
