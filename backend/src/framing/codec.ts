import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { FramingError } from './framing-error.js';

/**
 * sharp, set up for pictures of strangers: one thread for each picture (the render queue decides how many are in
 * work), no cache of pixels between them, and no format decoded but the ones that are accepted.
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

/** Longer than any accepted picture takes on a slow machine; ends what a crafted one would keep spinning. */
export const TIMEOUT = { seconds: 60 };

/**
 * Warnings of libjpeg about files that are whole: phones of several makers write them. Every other warning means
 * that part of the picture is missing or guessed.
 */
const HARMLESS_WARNINGS = [
  'Invalid SOS parameters for sequential JPEG',
  'unknown JFIF revision number',
  'Unknown Adobe color transform code',
];

/** Pixels row by row, and what they are. */
export interface RawPicture {
  data: Buffer;
  info: OutputInfo;
}

/** Bytes, or a path. */
export type CodecInput = Buffer | string;

/**
 * Opens a picture, runs it through a pipeline and gives its raw pixels.
 *
 * @throws FramingError `unreadable_image` when the picture is damaged, cut short, or takes too long
 */
export async function decodeThrough(
  input: CodecInput,
  options: SharpOptions,
  pipeline: (picture: Sharp) => Sharp,
): Promise<RawPicture> {
  return runStrictly((failOn) =>
    pipeline(sharp(input, { ...options, failOn }).timeout(TIMEOUT))
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

/** Runs a codec so that a damaged picture is refused, and a whole one with a harmless warning is not. */
export async function runStrictly<T>(run: (failOn: 'warning' | 'error') => Promise<T>): Promise<T> {
  try {
    return await run('warning');
  } catch (error) {
    if (!HARMLESS_WARNINGS.some((warning) => messageOf(error).includes(warning))) throw asFramingError(error);
  }
  return run('error').catch((error: unknown) => {
    throw asFramingError(error);
  });
}

/** Wraps raw RGB pixels for encoding or further work. */
export function rawPicture(pixels: Buffer, width: number, height: number, channels: 3 | 4 = 3): Sharp {
  return sharp(pixels, { raw: { width, height, channels } }).timeout(TIMEOUT);
}

/** A codec's complaint is the picture's fault; a file that went away is not. */
function asFramingError(error: unknown): unknown {
  if (error instanceof FramingError || messageOf(error).includes('Input file is missing')) return error;
  return FramingError.unreadable(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export { sharp };
