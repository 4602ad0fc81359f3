import { deriveAccent } from '../framing/frame/accent.js';
import { parseHex } from '../framing/frame/contrast.js';
import type { BrandColourResponse } from './branding.dto.js';

/** Derive readable text colors from a brand color. @param hex #rrggbb */
export function toBrandColor(hex: string): BrandColourResponse {
  const { accent: colour, onAccent: ink, onLight, onDark } = deriveAccent(parseHex(hex));
  return { colour, ink, onLight, onDark };
}
