import type { Rect, Size } from './geometry.js';

/** Pixels with a lower alpha are transparent. Exports contain many 254s and 250s that are not visible holes. */
export const TRANSPARENT_BELOW = 250;
/** Share of the frame that a transparent area must cover to count as an opening. */
export const MIN_OPENING_SHARE = 0.005;

/** A transparent area of a frame: its bounding box and number of pixels. */
export interface OpenRegion extends Rect {
  pixels: number;
}

/**
 * Find the openings of a frame: sets of transparent pixels connected by their sides (4-connected) that cover at
 * least {@link MIN_OPENING_SHARE} of it.
 *
 * Works on runs instead of pixels: each row's transparent runs are joined (union-find) with the runs of the row
 * above that they touch, in one pass over the alpha channel.
 *
 * @param alpha one byte a pixel, row by row
 * @returns largest first; empty if the frame has no opening
 */
export function findOpenRegions(alpha: Uint8Array, size: Size): OpenRegion[] {
  const minPixels = MIN_OPENING_SHARE * size.width * size.height;
  return findTransparentAreas(alpha, size).filter((region) => region.pixels >= minPixels);
}

/** All transparent areas of a frame, including specks. Parameters and order as of {@link findOpenRegions}. */
export function findTransparentAreas(alpha: Uint8Array, { width, height }: Size): OpenRegion[] {
  const areas = new AreaSet();
  let previousRow: Run[] = [];
  for (let y = 0; y < height; y++) {
    const row = runsOf(alpha, y * width, width);
    let i = 0;
    for (const run of row) {
      run.area = areas.add(run, y);
      while (i < previousRow.length && previousRow[i]!.end <= run.start) i++;
      for (let k = i; k < previousRow.length && previousRow[k]!.start < run.end; k++)
        areas.join(run.area, previousRow[k]!.area);
    }
    previousRow = row;
  }
  return areas.all().sort((a, b) => b.pixels - a.pixels);
}

/** The bounding box of all openings; undefined without openings. */
export function windowOf(regions: readonly Rect[]): Rect | undefined {
  if (regions.length === 0) return undefined;
  const x = Math.min(...regions.map((region) => region.x));
  const y = Math.min(...regions.map((region) => region.y));
  return {
    x,
    y,
    width: Math.max(...regions.map((region) => region.x + region.width)) - x,
    height: Math.max(...regions.map((region) => region.y + region.height)) - y,
  };
}

/**
 * Whether a frame is transparent anywhere along its four edges, even in a single pixel. There the photo, or white, is
 * visible.
 *
 * @param alpha one byte a pixel, row by row
 */
export function isEdgeTransparent(alpha: Uint8Array, { width, height }: Size): boolean {
  const open = (x: number, y: number) => alpha[y * width + x]! < TRANSPARENT_BELOW;
  for (let x = 0; x < width; x++) if (open(x, 0) || open(x, height - 1)) return true;
  for (let y = 0; y < height; y++) if (open(0, y) || open(width - 1, y)) return true;
  return false;
}

/** Transparent pixels start to end - 1 of one row. */
interface Run {
  start: number;
  end: number;
  area: number;
}

function runsOf(alpha: Uint8Array, offset: number, width: number): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < width; x++) {
    if (alpha[offset + x]! >= TRANSPARENT_BELOW) continue;
    const start = x;
    while (x < width && alpha[offset + x]! < TRANSPARENT_BELOW) x++;
    runs.push({ start, end: x, area: -1 });
  }
  return runs;
}

/** Areas that grow and merge: union-find with path halving. */
class AreaSet {
  private readonly parent: number[] = [];
  private readonly boxes: { left: number; top: number; right: number; bottom: number; pixels: number }[] = [];

  add(run: Run, y: number): number {
    const id = this.parent.length;
    this.parent.push(id);
    this.boxes.push({ left: run.start, top: y, right: run.end, bottom: y + 1, pixels: run.end - run.start });
    return id;
  }

  join(a: number, b: number): void {
    const [target, merged] = [this.root(a), this.root(b)].sort((p, q) => p - q) as [number, number];
    if (target === merged) return;
    this.parent[merged] = target;
    const box = this.boxes[target]!;
    const other = this.boxes[merged]!;
    box.left = Math.min(box.left, other.left);
    box.top = Math.min(box.top, other.top);
    box.right = Math.max(box.right, other.right);
    box.bottom = Math.max(box.bottom, other.bottom);
    box.pixels += other.pixels;
  }

  all(): OpenRegion[] {
    return this.boxes
      .filter((_, id) => this.parent[id] === id)
      .map(({ left, top, right, bottom, pixels }) => ({
        x: left,
        y: top,
        width: right - left,
        height: bottom - top,
        pixels,
      }));
  }

  private root(id: number): number {
    let at = id;
    while (this.parent[at] !== at) {
      this.parent[at] = this.parent[this.parent[at]!]!;
      at = this.parent[at]!;
    }
    return at;
  }
}
