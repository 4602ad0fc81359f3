import type { Size } from '@eventframe/contracts/framing/geometry';
import { detectImageType } from '@eventframe/contracts/framing/image-type';
import { LOGO_MAX_SIDE, LOGO_MIN_SIDE } from '@eventframe/contracts/limits';
import { runStrictly, sharp } from '../image/codec.js';
import { colorEncodingOf, colorOptions, convertToSrgb } from '../image/color.js';
import { FramingError } from '../image/framing-error.js';
import { isPolyglotFile } from '../polyglot/polyglot-file.js';

/** Maximum size of the stored logo: enough for a 4K wall. */
const MAX_SIZE: Size = { width: 1200, height: 400 };

/** A logo ready to show: sRGB PNG with transparency, without metadata. */
export interface InspectedLogo extends Size {
  png: Buffer;
}

/**
 * Check a logo and make the copy to show. Accepts PNG only: an SVG can contain scripts.
 *
 * @throws FramingError `unsupported_image`, `image_too_large` (pixels), `unreadable_image`
 */
export async function inspectLogo(bytes: Buffer): Promise<InspectedLogo> {
  if (detectImageType(bytes) !== 'png') {
    throw new FramingError('unsupported_image', 'The logo is not a PNG file. Please export it as PNG.');
  }
  const header = await runStrictly((failOn) => sharp(bytes, { failOn }).metadata());
  if (Math.max(header.width, header.height) > LOGO_MAX_SIDE) throw wrongSize('image_too_large', header);
  if (Math.min(header.width, header.height) < LOGO_MIN_SIDE) throw wrongSize('unsupported_image', header);
  const color = colorEncodingOf(header);
  const { data, info } = await runStrictly((failOn) =>
    convertToSrgb(sharp(bytes, { failOn, ...colorOptions(color) }), color)
      .ensureAlpha()
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true }),
  );
  if (isPolyglotFile(bytes)) throw FramingError.polyglotFile();
  return { png: data, width: info.width, height: info.height };
}

function wrongSize(code: 'image_too_large' | 'unsupported_image', { width, height }: Size): FramingError {
  return new FramingError(
    code,
    `The logo is ${width} x ${height} pixels. Each side must have ${LOGO_MIN_SIDE} to ${LOGO_MAX_SIDE}.`,
  );
}
