import type { Size } from '@eventframe/contracts/framing/geometry';
import { pictureTypeOf } from '@eventframe/contracts/framing/picture-type';
import { LOGO_MAX_SIDE, LOGO_MIN_SIDE } from '@eventframe/contracts/limits';
import { runStrictly, sharp } from '../codec.js';
import { colourOf, colourOptions, toSrgb } from '../colour.js';
import { FramingError } from '../framing-error.js';
import { isPolyglotFile } from '../foreign/polyglot-file.js';

/** What is stored of a logo at most: enough for a wall of 4K. */
const WORKING: Size = { width: 1200, height: 400 };

/** A logo as it is shown: sRGB PNG with its transparency, without metadata. */
export interface InspectedLogo extends Size {
  png: Buffer;
}

/**
 * Checks a logo and makes the copy that is shown. PNG alone: an SVG is a document that can carry scripts.
 *
 * @throws FramingError `unsupported_image`, `image_too_large` (pixels), `unreadable_image`
 */
export async function inspectLogo(bytes: Buffer): Promise<InspectedLogo> {
  if (pictureTypeOf(bytes) !== 'png') {
    throw new FramingError('unsupported_image', 'The logo is no PNG file. Please export it as PNG.');
  }
  const header = await runStrictly((failOn) => sharp(bytes, { failOn }).metadata());
  if (Math.max(header.width, header.height) > LOGO_MAX_SIDE) throw wrongSize('image_too_large', header);
  if (Math.min(header.width, header.height) < LOGO_MIN_SIDE) throw wrongSize('unsupported_image', header);
  const colour = colourOf(header);
  const { data, info } = await runStrictly((failOn) =>
    toSrgb(sharp(bytes, { failOn, ...colourOptions(colour) }), colour)
      .ensureAlpha()
      .resize({ ...WORKING, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true }),
  );
  if (isPolyglotFile(bytes)) throw FramingError.somethingElseToo();
  return { png: data, width: info.width, height: info.height };
}

function wrongSize(code: 'image_too_large' | 'unsupported_image', { width, height }: Size): FramingError {
  return new FramingError(
    code,
    `The logo is ${width} x ${height} pixels. Each side must have ${LOGO_MIN_SIDE} to ${LOGO_MAX_SIDE}.`,
  );
}
