import type { Rect, Size } from '@eventframe/contracts/framing/geometry';
import { sharp, TIMEOUT } from '../codec.js';
import type { Raster } from '../raster.js';

/** Opaque runs shorter than this are copied byte by byte, which is then quicker than calling the runtime. */
const SHORT_COPY_BYTES = 48;

/**
 * A frame prepared for laying over photos. Its pixels are sorted once into opaque runs, which are copied, soft runs,
 * which are blended, and see-through ones, which are not kept at all. Rows that are opaque to their end and the next
 * from its beginning form one run.
 */
export class CompiledFrame implements Size {
  /** @internal use {@link compileFrame} */
  constructor(
    readonly width: number,
    readonly height: number,
    /** The photo's window in this frame, in its pixels. */
    readonly window: Rect,
    private readonly opaque: OpaqueRuns,
    private readonly soft: SoftRuns,
  ) {}

  /** Memory it holds, for a cache's accounting. */
  get bytes(): number {
    const { opaque, soft } = this;
    return (
      opaque.runs.byteLength + opaque.rgb.byteLength + soft.runs.byteLength + soft.blend.byteLength + 256
    );
  }

  /** Lays the frame over a raster of the same size, in place: source-over in sRGB, rounded to the nearest value. */
  layOver(raster: Raster): void {
    if (raster.width !== this.width || raster.height !== this.height)
      throw new RangeError('raster and frame differ in size');
    this.copyOpaque(raster.pixels);
    this.blendSoft(raster.pixels);
  }

  private copyOpaque(pixels: Buffer): void {
    const { runs, rgb } = this.opaque;
    let from = 0;
    for (let i = 0; i < runs.length; i += 2) {
      const to = runs[i]!;
      const length = runs[i + 1]!;
      if (length < SHORT_COPY_BYTES) for (let k = 0; k < length; k++) pixels[to + k] = rgb[from + k]!;
      else rgb.copy(pixels, to, from, from + length);
      from += length;
    }
  }

  private blendSoft(pixels: Buffer): void {
    const { runs, blend } = this.soft;
    let at = 0;
    for (let i = 0; i < runs.length; i += 2) {
      const end = runs[i]! + runs[i + 1]!;
      for (let p = runs[i]!; p < end; p += 3, at += 4) {
        const through = blend[at + 3]!;
        const r = blend[at]! + through * pixels[p]!;
        const g = blend[at + 1]! + through * pixels[p + 1]!;
        const b = blend[at + 2]! + through * pixels[p + 2]!;
        // (v + (v >> 8)) >> 8 is v / 255 rounded, for v to which 128 was added: exact for all 16-bit products.
        pixels[p] = (r + (r >> 8)) >> 8;
        pixels[p + 1] = (g + (g >> 8)) >> 8;
        pixels[p + 2] = (b + (b >> 8)) >> 8;
      }
    }
  }
}

/** Pairs of (byte offset in the raster, length in bytes), and the bytes of all runs one after another. */
interface OpaqueRuns {
  runs: Uint32Array;
  rgb: Buffer;
}

/** The same pairs; four numbers a pixel: red, green, blue times alpha plus 128, and 255 less alpha. */
interface SoftRuns {
  runs: Uint32Array;
  blend: Uint16Array;
}

/**
 * Decodes a working frame and compiles it.
 *
 * @param workingPng the frame's working copy, as {@link inspectFrame} made it
 * @param window the window found in it then
 */
export async function compileFrame(workingPng: Buffer, window: Rect): Promise<CompiledFrame> {
  // Not as a stranger's picture is: a guest's photo is not to blame for a frame that cannot be read.
  const { data, info } = await sharp(workingPng, { failOn: 'warning' })
    .timeout(TIMEOUT)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return compilePixels(data, info, window);
}

/** @param rgba 8-bit RGBA, not premultiplied, row by row */
export function compilePixels(rgba: Buffer, { width, height }: Size, window: Rect): CompiledFrame {
  const opaque: number[] = [];
  const soft: number[] = [];
  forEachRun(rgba, (kind, start, end) => {
    if (kind !== 'see-through') (kind === 'opaque' ? opaque : soft).push(start * 3, (end - start) * 3);
  });

  const rgb = Buffer.allocUnsafeSlow(lengthOf(opaque));
  let at = 0;
  eachPixel(opaque, (pixel) => {
    for (let channel = 0; channel < 3; channel++) rgb[at++] = rgba[pixel * 4 + channel]!;
  });

  const blend = new Uint16Array((lengthOf(soft) / 3) * 4);
  at = 0;
  eachPixel(soft, (pixel) => {
    const alpha = rgba[pixel * 4 + 3]!;
    for (let channel = 0; channel < 3; channel++) blend[at++] = rgba[pixel * 4 + channel]! * alpha + 128;
    blend[at++] = 255 - alpha;
  });

  const runs = (list: number[]) => Uint32Array.from(list);
  return new CompiledFrame(width, height, window, { runs: runs(opaque), rgb }, { runs: runs(soft), blend });
}

type RunKind = 'opaque' | 'soft' | 'see-through';

function kindOf(alpha: number): RunKind {
  return alpha === 255 ? 'opaque' : alpha === 0 ? 'see-through' : 'soft';
}

function forEachRun(rgba: Buffer, visit: (kind: RunKind, start: number, end: number) => void): void {
  const count = rgba.length / 4;
  for (let start = 0; start < count;) {
    const kind = kindOf(rgba[start * 4 + 3]!);
    let end = start + 1;
    while (end < count && kindOf(rgba[end * 4 + 3]!) === kind) end++;
    visit(kind, start, end);
    start = end;
  }
}

function lengthOf(runs: number[]): number {
  let length = 0;
  for (let i = 1; i < runs.length; i += 2) length += runs[i]!;
  return length;
}

function eachPixel(runs: number[], visit: (pixel: number) => void): void {
  for (let i = 0; i < runs.length; i += 2) {
    const start = runs[i]! / 3;
    const end = start + runs[i + 1]! / 3;
    for (let pixel = start; pixel < end; pixel++) visit(pixel);
  }
}
