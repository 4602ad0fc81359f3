import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { isSrgbProfile } from './srgb-profile.js';

/** What a picture's numbers mean, as far as converting them to sRGB needs to know. */
export interface Colour {
  /** False when they are sRGB already: by an sRGB profile, or because nothing is said, which means the same. */
  profiled: boolean;
  /** 16 bits a channel. */
  deep: boolean;
}

/** @param header as the codec read it */
export function colourOf(header: Metadata): Colour {
  return { profiled: header.icc !== undefined && !isSrgbProfile(header.icc), deep: header.depth !== 'uchar' };
}

/** How to open a picture so that sharp converts it by its profile, unless there is nothing to convert. */
export function colourOptions({ profiled }: Colour): SharpOptions {
  return { ignoreIcc: !profiled };
}

/**
 * Adds to a pipeline what makes its pixels 8-bit sRGB with three channels, or four with alpha. sharp takes 16-bit
 * pictures with a profile to Display P3, and on to sRGB only when told to.
 */
export function toSrgb(picture: Sharp, { profiled, deep }: Colour): Sharp {
  const converted = picture.toColourspace('srgb');
  return profiled && deep ? converted.withIccProfile('srgb') : converted;
}
