import type { Rect, Size } from '@eventframe/contracts/framing/geometry';
import {
  findOpenRegions,
  isEdgeTransparent,
  type OpenRegion,
  windowOf,
} from '@eventframe/contracts/framing/open-regions';
import { detectImageType } from '@eventframe/contracts/framing/image-type';
import { tooSmallForPhoto } from '@eventframe/contracts/framing/too-small';
import { FRAME_MAX_BYTES, FRAME_MAX_SIDE, FRAME_MIN_SIDE } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { wrapRawPixels, runStrictly, sharp } from '../image/codec.js';
import { colorEncodingOf, colorOptions, convertToSrgb } from '../image/color.js';
import { FramingError } from '../image/framing-error.js';
import { isPolyglotFile } from '../polyglot/polyglot-file.js';
import { estimateInterlacedPngBytes } from '../photo/decode-cost.js';
import { type Accent, extractAccent } from './accent.js';

/** Maximum long side of the working copy, in pixels. */
const WORKING_LONG_SIDE = 2160;
/** Interlaced PNGs are decoded as a whole, so larger ones are rejected. 25 megapixels of 8-bit RGBA. */
const MAX_INTERLACED_BYTES = 125e6;

/** A checked frame. Size and rectangles are in pixels of the working copy. */
export interface InspectedFrame extends Size {
  /** The working copy: 8-bit sRGB RGBA PNG without metadata, long side at most {@link WORKING_LONG_SIDE}. */
  workingPng: Buffer;
  /** Size of the file as uploaded. */
  uploaded: Size;
  /** Bounding box of all openings; photos are fitted to it. */
  window: Rect;
  /** The openings, largest first. */
  regions: OpenRegion[];
  /** Whether the frame is transparent anywhere along its edge, where the photo or white will show. */
  isEdgeTransparent: boolean;
  accent: Accent;
}

/**
 * Check an uploaded frame, make its working copy and find its openings.
 *
 * @throws FramingError `frame_too_large` (bytes), `frame_not_png` (by content), `frame_dimensions`,
 *   `frame_not_transparent` (no opening), `unreadable_image` (damaged); each message says how to export the frame
 */
export async function inspectFrame(bytes: Buffer): Promise<InspectedFrame> {
  if (bytes.length > FRAME_MAX_BYTES) throw frameTooLarge();
  if (detectImageType(bytes) !== 'png') throw frameNotPng();
  if (bytes.length >= 24) assertDimensions({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

  const { rgba, hadAlpha, uploaded, ...size } = await decodeWorkingCopy(bytes);
  if (isPolyglotFile(bytes)) throw FramingError.polyglotFile('frame_not_png');
  const alpha = extractAlpha(rgba);
  const regions = findOpenRegions(alpha, size);
  const window = windowOf(regions);
  if (!window) throw frameNotTransparent(hadAlpha, tooSmallForPhoto(alpha, size, uploaded));

  blackenTransparent(rgba);
  const workingPng = await wrapRawPixels(rgba, size.width, size.height, 4)
    .png({ compressionLevel: 9 })
    .toBuffer();
  return {
    ...size,
    workingPng,
    uploaded,
    window,
    regions,
    isEdgeTransparent: isEdgeTransparent(alpha, size),
    accent: extractAccent(rgba),
  };
}

async function decodeWorkingCopy(
  bytes: Buffer,
): Promise<Size & { rgba: Buffer; hadAlpha: boolean; uploaded: Size }> {
  try {
    const header = await runStrictly((failOn) => sharp(bytes, { failOn }).metadata());
    const uploaded = { width: header.width, height: header.height };
    if (header.isProgressive && estimateInterlacedPngBytes(header) > MAX_INTERLACED_BYTES)
      throw frameInterlaced();
    const color = colorEncodingOf(header);
    const { data, info } = await runStrictly((failOn) =>
      convertToSrgb(sharp(bytes, { failOn, ...colorOptions(color) }), color)
        .ensureAlpha()
        .resize({
          width: WORKING_LONG_SIDE,
          height: WORKING_LONG_SIDE,
          fit: 'inside',
          withoutEnlargement: true,
          // Lanczos rings: beside a hard edge it makes opaque pixels slightly transparent.
          kernel: 'cubic',
        })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    return {
      width: info.width,
      height: info.height,
      rgba: data,
      hadAlpha: header.hasAlpha ?? false,
      uploaded,
    };
  } catch (error) {
    throw error instanceof FramingError && error.code === 'unreadable_image' ? frameDamaged(error) : error;
  }
}

function extractAlpha(rgba: Buffer): Uint8Array {
  const alpha = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3]!;
  return alpha;
}

/** Clear colors under full transparency, which are invisible but enlarge every download. */
function blackenTransparent(rgba: Buffer): void {
  for (let i = 0; i < rgba.length; i += 4) if (rgba[i + 3] === 0) rgba[i] = rgba[i + 1] = rgba[i + 2] = 0;
}

function assertDimensions({ width, height }: Size): void {
  if (Math.min(width, height) >= FRAME_MIN_SIDE && Math.max(width, height) <= FRAME_MAX_SIDE) return;
  throw new FramingError(
    'frame_dimensions',
    `The frame is ${width} x ${height} pixels. Each side must have ${FRAME_MIN_SIDE} to ${FRAME_MAX_SIDE}; ` +
      'export it for example at 1080 x 1920 pixels for a portrait frame.',
  );
}

function frameTooLarge(): FramingError {
  return new FramingError('frame_too_large', MESSAGES.frameTooLarge);
}

function frameNotPng(): FramingError {
  return new FramingError(
    'frame_not_png',
    'The frame is not a PNG file. Export it from your design tool as PNG with a transparent background; ' +
      'renaming another file does not make it one.',
  );
}

function frameInterlaced(): FramingError {
  return new FramingError(
    'frame_dimensions',
    'The frame is an interlaced PNG that needs too much memory. Export it without interlacing, or smaller.',
  );
}

function frameDamaged(cause: unknown): FramingError {
  return new FramingError(
    'unreadable_image',
    'The PNG is damaged and cannot be read. Please export it again.',
    { cause },
  );
}

/** The message depends on the cause: no alpha channel, opaque everywhere, or only small openings. */
function frameNotTransparent(hadAlpha: boolean, tooSmall: string | undefined): FramingError {
  const found = !hadAlpha
    ? 'The frame has no transparency: the photo would be hidden behind it.'
    : (tooSmall ?? 'The frame is opaque everywhere: the photo would be hidden behind it.');
  return new FramingError(
    'frame_not_transparent',
    `${found} In your design tool, delete or hide everything where the photo shall appear, the background layer too, ` +
      'and export as PNG with "transparent background" switched on.',
  );
}
