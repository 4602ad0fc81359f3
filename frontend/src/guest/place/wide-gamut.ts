/** Rows of a matrix from linear red, green and blue to those of sRGB. */
export type RgbMatrix = readonly (readonly [number, number, number])[];

/** From Display P3. Both have sRGB's tone curve. */
export const P3_TO_SRGB: RgbMatrix = [
  [1.2249, -0.2247, 0],
  [-0.042, 1.0419, 0],
  [-0.0197, -0.0786, 1.0979],
];

/** From XYZ (D50, as in ICC profiles) to linear sRGB. */
const XYZ_TO_SRGB: RgbMatrix = [
  [3.1339, -1.6169, -0.4906],
  [-0.9788, 1.9161, 0.0335],
  [0.0719, -0.229, 1.4052],
];

/** Smaller differences from sRGB are rounding. */
const TOLERANCE = 0.005;

/**
 * Read an ICC profile's matrix. Assumes sRGB's tone curve, which Display P3 has.
 *
 * @returns null if it is sRGB or has no matrix
 */
export function iccToSrgb(icc: Uint8Array<ArrayBuffer>): RgbMatrix | null {
  const view = new DataView(icc.buffer, icc.byteOffset, icc.byteLength);
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => {
    const at = findTag(view, tag);
    return at === null ? null : [8, 12, 16].map((offset) => view.getInt32(at + offset) / 65_536);
  });
  if (columns.some((column) => column === null)) return null;
  const matrix = XYZ_TO_SRGB.map(
    (row) =>
      columns.map((column) => row.reduce((sum, factor, i) => sum + factor * column![i]!, 0)) as unknown as [
        number,
        number,
        number,
      ],
  );
  const isSrgb = matrix.every((row, i) =>
    row.every((factor, j) => Math.abs(factor - (i === j ? 1 : 0)) < TOLERANCE),
  );
  return isSrgb ? null : matrix;
}

function findTag(view: DataView, tag: string): number | null {
  const count = view.getUint32(128);
  for (let entry = 132; entry < 132 + count * 12; entry += 12) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(entry + i)));
    if (name === tag) return view.getUint32(entry + 4);
  }
  return null;
}

const STEPS = 4096;
const toLinear = Float32Array.from({ length: 256 }, (_, value) => {
  const x = value / 255;
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
});
/** Rounded by the array it is written to. */
const toEncoded = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
  const x = step / STEPS;
  return 255 * (x <= 0.003_130_8 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055);
});

/** Convert pixels in place. Colors outside sRGB are clipped, as the server does. */
export function convertToSrgb(pixels: Uint8ClampedArray, [red, green, blue]: RgbMatrix): void {
  const encode = (value: number) => toEncoded[Math.min(STEPS, Math.max(0, Math.round(value * STEPS)))]!;
  const [m0, m1, m2] = red!;
  const [m3, m4, m5] = green!;
  const [m6, m7, m8] = blue!;
  for (let at = 0; at < pixels.length; at += 4) {
    const [r, g, b] = [toLinear[pixels[at]!]!, toLinear[pixels[at + 1]!]!, toLinear[pixels[at + 2]!]!];
    pixels[at] = encode(m0 * r + m1 * g + m2 * b);
    pixels[at + 1] = encode(m3 * r + m4 * g + m5 * b);
    pixels[at + 2] = encode(m6 * r + m7 * g + m8 * b);
  }
}
