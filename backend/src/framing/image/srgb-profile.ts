/**
 * Detects whether an embedded ICC profile is plain sRGB. Browsers embed one in every image a canvas encodes. Converting
 * sRGB to sRGB changes nothing and takes as long as decoding such an image.
 *
 * Compares matrix columns and tone curves (ICC.1:2010), since names are unreliable.
 */

/** Columns of the sRGB matrix, adapted to D50, as ICC profiles hold them. */
const SRGB_COLUMNS = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
} as const;
const COLUMN_TOLERANCE = 0.0015;
/** In linear light. The error of a table of 1024 entries is far below it, that of a gamma of 2.2 far above. */
const CURVE_TOLERANCE = 0.0003;

/** Whether a profile is sRGB and needs no conversion; false if it cannot be read. */
export function isSrgbProfile(icc: Buffer): boolean {
  try {
    const tags = tagsOf(icc);
    // A lookup table takes precedence over matrix and curves, and is no plain sRGB.
    if (icc.toString('latin1', 16, 20) !== 'RGB ' || tags.has('A2B0')) return false;
    const columnsMatch = Object.entries(SRGB_COLUMNS).every(([name, column]) =>
      column.every((value, row) => Math.abs(fixed(tags.get(name)!, 8 + row * 4) - value) < COLUMN_TOLERANCE),
    );
    return columnsMatch && ['rTRC', 'gTRC', 'bTRC'].every((name) => isSrgbCurve(toneCurve(tags.get(name)!)));
  } catch {
    return false; // the codec judges damaged or unusual profiles
  }
}

type ToneCurve = (encoded: number) => number;

function tagsOf(icc: Buffer): Map<string, Buffer> {
  const count = Math.min(icc.readUInt32BE(128), 100);
  const tags = new Map<string, Buffer>();
  for (let i = 0; i < count; i++) {
    const entry = 132 + i * 12;
    const offset = icc.readUInt32BE(entry + 4);
    const size = icc.readUInt32BE(entry + 8);
    tags.set(icc.toString('latin1', entry, entry + 4), icc.subarray(offset, offset + size));
  }
  return tags;
}

/** s15Fixed16Number. */
function fixed(tag: Buffer, at: number): number {
  return tag.readInt32BE(at) / 65536;
}

/** Sections 10.6 (curveType) and 10.18 (parametricCurveType, of which function 3 is the form sRGB has). */
function toneCurve(tag: Buffer): ToneCurve {
  const kind = tag.toString('latin1', 0, 4);
  if (kind === 'para' && tag.readUInt16BE(8) >= 3) {
    const [g, a, b, c, d] = [0, 1, 2, 3, 4].map((i) => fixed(tag, 12 + i * 4)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return (x) => (x >= d ? (a * x + b) ** g : c * x);
  }
  const entries = kind === 'curv' ? tag.readUInt32BE(8) : 0;
  if (entries < 2) throw new Error('not a table');
  return (x) => {
    const at = x * (entries - 1);
    const below = Math.min(entries - 2, Math.floor(at));
    const value = (i: number) => tag.readUInt16BE(12 + i * 2) / 65535;
    return value(below) + (at - below) * (value(below + 1) - value(below));
  };
}

function isSrgbCurve(curve: ToneCurve): boolean {
  for (let step = 0; step <= 32; step++) {
    const x = step / 32;
    // IEC 61966-2-1
    const expected = x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
    if (!(Math.abs(curve(x) - expected) < CURVE_TOLERANCE)) return false;
  }
  return true;
}
