import { coloursAround } from '../framing/frame/accent.js';
import { rgbOf } from '../framing/frame/contrast.js';
import type { BrandColourResponse } from './branding.dto.js';

/** A chosen colour with the inks that read on and beside it. @param hex #rrggbb */
export function brandColour(hex: string): BrandColourResponse {
  const { accent: colour, onAccent: ink, onLight, onDark } = coloursAround(rgbOf(hex));
  return { colour, ink, onLight, onDark };
}
