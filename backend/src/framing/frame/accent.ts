import { contrastOf, hexOf, readableOn, type Rgb, TEXT_CONTRAST } from './contrast.js';
import { SEE_THROUGH_BELOW } from '@eventframe/contracts/framing/open-regions';

/** Colours of a frame for the page that shows it, each as #rrggbb. */
export interface Accent {
  /** The frame's leading colour, for surfaces such as buttons and progress. */
  accent: string;
  /** The ink that reads at 4.5:1 or better on `accent`: white or near-black. */
  onAccent: string;
  /** The leading colour, darkened where needed until it reads at 4.5:1 on light paper. */
  onLight: string;
  /** The leading colour, lightened where needed until it reads at 4.5:1 on dark paper. */
  onDark: string;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const INK: Rgb = [20, 17, 15];
/** A little darker than any light page and lighter than any dark one, so that what reads here reads there. */
const LIGHT_PAPER: Rgb = [244, 240, 233];
const DARK_PAPER: Rgb = [32, 29, 26];

/** A colour leads only if it covers this share of the frame's opaque pixels; less is a detail. */
const MIN_SHARE = 0.02;
/** Of a frame as light as paper a detail leads: nobody sees a button of the page's own colour. */
const MIN_SHARE_ON_PAPER = 0.005;
/** Contrast from which a surface is seen on light paper. */
const SEEN_FROM = 1.5;
/** Below this difference between strongest and weakest channel a colour is seen as black, grey or white. */
const MIN_CHROMA = 40;

/**
 * Takes the leading colour of a frame: of the colours that cover a fair share of its opaque pixels the most colourful
 * and common one, else (a black-and-white frame) the most common, or, where that is light as paper, the most colourful
 * and common of its details. It is moved towards black or white only as far as ink on it needs.
 *
 * @param rgba 8-bit RGBA, not premultiplied
 */
export function accentOf(rgba: Buffer): Accent {
  return coloursAround(leadingColour(rgba));
}

/** A colour somebody chose, moved towards black or white only as far as ink on it needs, and what goes with it. */
export function coloursAround(leading: Rgb): Accent {
  const onWhiteInk = contrastOf(leading, WHITE) >= contrastOf(leading, INK);
  const ink = onWhiteInk ? WHITE : INK;
  const accent =
    contrastOf(leading, ink) >= TEXT_CONTRAST
      ? leading
      : readableOn(leading, ink, onWhiteInk ? BLACK : WHITE);
  return {
    accent: hexOf(accent),
    onAccent: hexOf(ink),
    onLight: hexOf(readableOn(leading, LIGHT_PAPER, BLACK)),
    onDark: hexOf(readableOn(leading, DARK_PAPER, WHITE)),
  };
}

/** Colours are counted in 512 cells of the RGB cube, three bits a channel; a cell stands for its pixels' mean. */
function leadingColour(rgba: Buffer): Rgb {
  const counts = new Float64Array(512);
  const sums = new Float64Array(512 * 3);
  let total = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3]! < SEE_THROUGH_BELOW) continue;
    const cell = ((rgba[i]! >> 5) << 6) | ((rgba[i + 1]! >> 5) << 3) | (rgba[i + 2]! >> 5);
    counts[cell]! += 1;
    for (let channel = 0; channel < 3; channel++) sums[cell * 3 + channel]! += rgba[i + channel]!;
    total++;
  }
  const colours = [...counts.keys()]
    .filter((cell) => counts[cell]! > 0)
    .map((cell) => ({
      share: counts[cell]! / total,
      colour: [0, 1, 2].map((channel) =>
        Math.round(sums[cell * 3 + channel]! / counts[cell]!),
      ) as unknown as Rgb,
    }));
  const colourful = (minShare: number) =>
    colours.filter(({ share, colour }) => share >= minShare && chromaOf(colour) >= MIN_CHROMA);
  const isSeen = (colour: Rgb) => contrastOf(colour, LIGHT_PAPER) >= SEEN_FROM;
  const best = (list: typeof colours, weight: (entry: (typeof colours)[number]) => number) =>
    list.reduce((a, b) => (weight(b) > weight(a) ? b : a)).colour;
  const mostColourful = (list: typeof colours) => best(list, ({ share, colour }) => share * chromaOf(colour));
  const leading = colourful(MIN_SHARE);
  if (leading.length > 0) return mostColourful(leading);
  if (colours.length === 0) return INK;
  const common = best(colours, ({ share }) => share);
  const details = isSeen(common) ? [] : colourful(MIN_SHARE_ON_PAPER).filter(({ colour }) => isSeen(colour));
  return details.length > 0 ? mostColourful(details) : common;
}

function chromaOf(colour: Rgb): number {
  return Math.max(...colour) - Math.min(...colour);
}
