import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { isSrgbProfile } from './srgb-profile.js';

/** How an image encodes its colors, as far as the conversion to sRGB depends on it. */
export interface ColorEncoding {
  /** Whether the colors need converting: false for sRGB, with or without a profile. */
  needsConversion: boolean;
  /** More than 8 bits per channel. */
  isHighDepth: boolean;
}

/** Read an image's color encoding. @param header metadata from the codec */
export function colorEncodingOf(header: Metadata): ColorEncoding {
  return {
    needsConversion: header.icc !== undefined && !isSrgbProfile(header.icc),
    isHighDepth: header.depth !== 'uchar',
  };
}

/** sharp options that convert an image by its profile, if needed. */
export function colorOptions({ needsConversion }: ColorEncoding): SharpOptions {
  return { ignoreIcc: !needsConversion };
}

/**
 * Add the conversion to 8-bit sRGB with three channels, or four with alpha, to a pipeline. sharp converts 16-bit images
 * with a profile to Display P3, and to sRGB only if it is requested explicitly.
 */
export function convertToSrgb(image: Sharp, { needsConversion, isHighDepth }: ColorEncoding): Sharp {
  const converted = image.toColourspace('srgb');
  return needsConversion && isHighDepth ? converted.withIccProfile('srgb') : converted;
}
