import { type PlacedPhoto, turn } from '@eventframe/contracts/framing/geometry';
import type { Raster } from '../image/raster.js';

/**
 * Fill the area outside a placed photo with white and antialias its edges by pixel coverage. The transformed raster
 * extends slightly beyond the photo, so that the interpolation has pixels at the edges.
 */
export function whitenOutside({ width, height, pixels }: Raster, placed: PlacedPhoto): void {
  const edges = edgesOf(placed);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const touched = spanWithin(edges, -0.5, y, width);
    const covered = spanWithin(edges, 0.5, y, width) ?? { start: touched?.end ?? 0, end: touched?.end ?? 0 };
    if (!touched) {
      pixels.fill(255, row * 3, (row + width) * 3);
      continue;
    }
    pixels.fill(255, row * 3, (row + touched.start) * 3);
    pixels.fill(255, (row + touched.end) * 3, (row + width) * 3);
    const blend = (from: number, to: number) => {
      for (let x = from; x < to; x++) blendWithWhite(pixels, (row + x) * 3, coverageOf(edges, x, y));
    };
    blend(touched.start, covered.start);
    blend(covered.end, touched.end);
  }
}

/** A line a x + b y + c = 0 with (a, b) of length 1: the signed distance of a point to an edge, positive inside. */
interface Edge {
  a: number;
  b: number;
  c: number;
}

function edgesOf({ center, width, height, rotation }: PlacedPhoto): Edge[] {
  const { cos, sin } = turn(rotation);
  const edge = (a: number, b: number, half: number): Edge => ({
    a,
    b,
    c: half - a * center.x - b * center.y,
  });
  return [
    edge(cos, sin, width / 2),
    edge(-cos, -sin, width / 2),
    edge(-sin, cos, height / 2),
    edge(sin, -cos, height / 2),
  ];
}

/** The pixels `start` to `end - 1` of row y whose centers lie at minimum `distance` inside every edge. */
function spanWithin(
  edges: Edge[],
  distance: number,
  y: number,
  width: number,
): { start: number; end: number } | undefined {
  let first = 0;
  let last = width - 1;
  for (const { a, b, c } of edges) {
    const minimum = distance - b * (y + 0.5) - c; // lower bound of a (x + 0.5)
    if (Math.abs(a) < 1e-12) {
      if (minimum > ROUNDING) return undefined;
    } else if (a > 0) first = Math.max(first, Math.ceil(minimum / a - 0.5 - ROUNDING));
    else last = Math.min(last, Math.floor(minimum / a - 0.5 + ROUNDING));
  }
  return first <= last ? { start: first, end: last + 1 } : undefined;
}

/** Tolerance for floating-point errors: a photo aligned to whole pixels covers them completely. */
const ROUNDING = 1e-9;

/** The share of a pixel inside all edges, 0 to 1; exact for edges parallel to the pixel grid, approximate elsewhere. */
function coverageOf(edges: Edge[], x: number, y: number): number {
  let coverage = 1;
  for (const { a, b, c } of edges)
    coverage *= Math.min(1, Math.max(0, a * (x + 0.5) + b * (y + 0.5) + c + 0.5));
  return coverage;
}

function blendWithWhite(pixels: Buffer, at: number, coverage: number): void {
  for (let i = at; i < at + 3; i++) pixels[i] = Math.round(255 + (pixels[i]! - 255) * coverage);
}
