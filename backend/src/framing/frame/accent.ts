import { TRANSPARENT_BELOW } from '@eventframe/contracts/framing/open-regions';
import { contrastRatio, formatHex, adjustForContrast, type Rgb, TEXT_CONTRAST } from './contrast.js';

/** A frame's colors for the page that shows it, each as #rrggbb. */
export interface Accent {
  /** The frame's leading color, for surfaces such as buttons and progress bars. */
  accent: string;
  /** Text color with a contrast of at least 4.5:1 on `accent`: white or near-black. */
  onAccent: string;
  /** The leading color, darkened as needed for a contrast of 4.5:1 on a light page. */
  onLight: string;
  /** The leading color, lightened as needed for a contrast of 4.5:1 on a dark page. */
  onDark: string;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const NEAR_BLACK: Rgb = [20, 17, 15];
/** Slightly darker than any light page, or lighter than any dark one: text readable here is readable on all pages. */
const LIGHT_PAGE: Rgb = [244, 240, 233];
const DARK_PAGE: Rgb = [32, 29, 26];

/** Minimum share of opaque pixels for a leading color; below it, a color is a detail. */
const MIN_SHARE = 0.02;
/** Minimum share of a leading detail in a frame as light as the page, where its main color would be invisible. */
const MIN_DETAIL_SHARE = 0.005;
/** Minimum contrast for a visible surface on a light page. */
const MIN_VISIBLE_CONTRAST = 1.5;
/** Below this difference between the strongest and weakest channel, a color looks black, gray or white. */
const MIN_CHROMA = 40;

/**
 * Extract a frame's leading color. Among colors above {@link MIN_SHARE}, returns the one with the highest product of share
 * and chroma. A frame without such a color (black and white) returns its most common color or, if that is as light as the
 * page, the strongest of its details. Moves the color toward black or white only as far as text on it requires.
 *
 * @param rgba 8-bit RGBA, not premultiplied
 */
export function extractAccent(rgba: Buffer): Accent {
  return deriveAccent(findLeadingColor(rgba));
}

/** Derive all colors from a leading one, which moves toward black or white only as far as text on it requires. */
export function deriveAccent(leading: Rgb): Accent {
  const usesWhiteText = contrastRatio(leading, WHITE) >= contrastRatio(leading, NEAR_BLACK);
  const ink = usesWhiteText ? WHITE : NEAR_BLACK;
  const accent =
    contrastRatio(leading, ink) >= TEXT_CONTRAST
      ? leading
      : adjustForContrast(leading, ink, usesWhiteText ? BLACK : WHITE);
  return {
    accent: formatHex(accent),
    onAccent: formatHex(ink),
    onLight: formatHex(adjustForContrast(leading, LIGHT_PAGE, BLACK)),
    onDark: formatHex(adjustForContrast(leading, DARK_PAGE, WHITE)),
  };
}

/** Counts colors in 512 cells of the RGB cube, three bits per channel. A cell stands for the mean of its pixels. */
function findLeadingColor(rgba: Buffer): Rgb {
  const counts = new Float64Array(512);
  const sums = new Float64Array(512 * 3);
  let total = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3]! < TRANSPARENT_BELOW) continue;
    const cell = ((rgba[i]! >> 5) << 6) | ((rgba[i + 1]! >> 5) << 3) | (rgba[i + 2]! >> 5);
    counts[cell]! += 1;
    for (let channel = 0; channel < 3; channel++) sums[cell * 3 + channel]! += rgba[i + channel]!;
    total++;
  }
  const colors = [...counts.keys()]
    .filter((cell) => counts[cell]! > 0)
    .map((cell) => ({
      share: counts[cell]! / total,
      color: [0, 1, 2].map((channel) =>
        Math.round(sums[cell * 3 + channel]! / counts[cell]!),
      ) as unknown as Rgb,
    }));
  const colorful = (minShare: number) =>
    colors.filter(({ share, color }) => share >= minShare && chromaOf(color) >= MIN_CHROMA);
  const isVisible = (color: Rgb) => contrastRatio(color, LIGHT_PAGE) >= MIN_VISIBLE_CONTRAST;
  const best = (list: typeof colors, weight: (entry: (typeof colors)[number]) => number) =>
    list.reduce((a, b) => (weight(b) > weight(a) ? b : a)).color;
  const mostColorful = (list: typeof colors) => best(list, ({ share, color }) => share * chromaOf(color));
  const leading = colorful(MIN_SHARE);
  if (leading.length > 0) return mostColorful(leading);
  if (colors.length === 0) return NEAR_BLACK;
  const common = best(colors, ({ share }) => share);
  const details = isVisible(common) ? [] : colorful(MIN_DETAIL_SHARE).filter(({ color }) => isVisible(color));
  return details.length > 0 ? mostColorful(details) : common;
}

function chromaOf(color: Rgb): number {
  return Math.max(...color) - Math.min(...color);
}
