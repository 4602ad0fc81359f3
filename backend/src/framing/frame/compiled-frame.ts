import type { Rect, Size } from '@eventframe/contracts/framing/geometry';
import { sharp, CODEC_TIMEOUT } from '../image/codec.js';
import type { Raster } from '../image/raster.js';

/** Shorter opaque runs are copied byte by byte, which is faster than a call of `Buffer.copy`. */
const SHORT_COPY_BYTES = 48;

/**
 * A frame prepared for blending onto photos. Its pixels are grouped once into opaque runs, which are copied,
 * translucent runs, which are blended, and transparent runs, which are not stored. Runs continue across row ends.
 */
export class CompiledFrame implements Size {
  /** @internal use {@link compileFrame} */
  constructor(
    readonly width: number,
    readonly height: number,
    /** The photo window, in pixels of this frame. */
    readonly window: Rect,
    private readonly opaque: OpaqueRuns,
    private readonly translucent: TranslucentRuns,
  ) {}

  /** Bytes of memory it uses. */
  get bytes(): number {
    const { opaque, translucent } = this;
    return (
      opaque.runs.byteLength +
      opaque.rgb.byteLength +
      translucent.runs.byteLength +
      translucent.blend.byteLength +
      256
    );
  }

  /** Blend the frame onto a raster of the same size, in place: source-over in sRGB, rounded to the nearest value. */
  blendOnto(raster: Raster): void {
    if (raster.width !== this.width || raster.height !== this.height)
      throw new RangeError('raster and frame differ in size');
    this.copyOpaque(raster.pixels);
    this.blendTranslucent(raster.pixels);
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

  private blendTranslucent(pixels: Buffer): void {
    const { runs, blend } = this.translucent;
    let at = 0;
    for (let i = 0; i < runs.length; i += 2) {
      const end = runs[i]! + runs[i + 1]!;
      for (let p = runs[i]!; p < end; p += 3, at += 4) {
        const transparency = blend[at + 3]!;
        const r = blend[at]! + transparency * pixels[p]!;
        const g = blend[at + 1]! + transparency * pixels[p + 1]!;
        const b = blend[at + 2]! + transparency * pixels[p + 2]!;
        // (v + (v >> 8)) >> 8 is v / 255 rounded, for v to which 128 was added: exact for all 16-bit products.
        pixels[p] = (r + (r >> 8)) >> 8;
        pixels[p + 1] = (g + (g >> 8)) >> 8;
        pixels[p + 2] = (b + (b >> 8)) >> 8;
      }
    }
  }
}

/** Pairs of (byte offset in the raster, length in bytes), and the concatenated bytes of all runs. */
interface OpaqueRuns {
  runs: Uint32Array;
  rgb: Buffer;
}

/** The same pairs, and four numbers per pixel: red, green and blue times alpha plus 128, and 255 minus alpha. */
interface TranslucentRuns {
  runs: Uint32Array;
  blend: Uint16Array;
}

/**
 * Decode and compile a working frame.
 *
 * @param workingPng the frame's working copy, made by {@link inspectFrame}
 * @param window the photo window, in pixels of the working copy
 */
export async function compileFrame(workingPng: Buffer, window: Rect): Promise<CompiledFrame> {
  // Not through decodeRaw: an unreadable frame is not the fault of the guest's photo.
  const { data, info } = await sharp(workingPng, { failOn: 'warning' })
    .timeout(CODEC_TIMEOUT)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return compilePixels(data, info, window);
}

/** @param rgba 8-bit RGBA, not premultiplied, row by row */
export function compilePixels(rgba: Buffer, { width, height }: Size, window: Rect): CompiledFrame {
  const opaque: number[] = [];
  const translucent: number[] = [];
  forEachRun(rgba, (kind, start, end) => {
    if (kind !== 'transparent') (kind === 'opaque' ? opaque : translucent).push(start * 3, (end - start) * 3);
  });

  const rgb = Buffer.allocUnsafeSlow(lengthOf(opaque));
  let at = 0;
  forEachPixel(opaque, (pixel) => {
    for (let channel = 0; channel < 3; channel++) rgb[at++] = rgba[pixel * 4 + channel]!;
  });

  const blend = new Uint16Array((lengthOf(translucent) / 3) * 4);
  at = 0;
  forEachPixel(translucent, (pixel) => {
    const alpha = rgba[pixel * 4 + 3]!;
    for (let channel = 0; channel < 3; channel++) blend[at++] = rgba[pixel * 4 + channel]! * alpha + 128;
    blend[at++] = 255 - alpha;
  });

  const runs = (list: number[]) => Uint32Array.from(list);
  return new CompiledFrame(
    width,
    height,
    window,
    { runs: runs(opaque), rgb },
    { runs: runs(translucent), blend },
  );
}

type RunKind = 'opaque' | 'translucent' | 'transparent';

function kindOf(alpha: number): RunKind {
  return alpha === 255 ? 'opaque' : alpha === 0 ? 'transparent' : 'translucent';
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

function forEachPixel(runs: number[], visit: (pixel: number) => void): void {
  for (let i = 0; i < runs.length; i += 2) {
    const start = runs[i]! / 3;
    const end = start + runs[i + 1]! / 3;
    for (let pixel = start; pixel < end; pixel++) visit(pixel);
  }
}
