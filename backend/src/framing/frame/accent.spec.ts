import { extractAccent } from './accent.js';
import { contrastRatio, type Rgb } from './contrast.js';

function filled(...parts: [share: number, color: Rgb, alpha?: number][]): Buffer {
  return Buffer.concat(
    parts.map(([share, color, alpha = 255]) => Buffer.alloc(share * 40, Buffer.from([...color, alpha]))),
  );
}

function rgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

describe('accentOf', () => {
  it('prefers a colorful part to a larger gray one', () => {
    expect(extractAccent(filled([80, [250, 250, 250]], [20, [200, 30, 60]])).accent).toBe('#c81e3c');
  });

  it('ignores a detail', () => {
    expect(extractAccent(filled([990, [40, 40, 42]], [10, [255, 0, 0]])).accent).toBe('#28282a');
  });

  it('uses a visible detail of a frame as light as the page', () => {
    const cream: Rgb = [247, 240, 225];
    const frame = [[970, cream] as const, [15, [250, 230, 205]] as const, [15, [217, 127, 102]] as const];
    expect(extractAccent(filled(...(frame as [number, Rgb][]))).accent).toBe('#d97f66');
    expect(extractAccent(filled([990, cream], [2, [217, 127, 102]])).accent).toBe('#f7f0e1');
  });

  it('ignores transparent pixels', () => {
    expect(extractAccent(filled([90, [255, 0, 0], 0], [10, [10, 60, 160]])).accent).toBe('#0a3ca0');
  });

  it('returns a color for a frame without opaque pixels', () => {
    expect(extractAccent(filled([10, [9, 9, 9], 100])).accent).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('reaches a contrast of 4.5:1 for every color', () => {
    for (let r = 0; r < 256; r += 15) {
      for (let g = 0; g < 256; g += 15) {
        for (let b = 0; b < 256; b += 15) {
          const { accent, onAccent, onLight, onDark } = extractAccent(filled([1, [r, g, b]]));
          expect(contrastRatio(rgb(accent), rgb(onAccent))).toBeGreaterThanOrEqual(4.5);
          expect(contrastRatio(rgb(onLight), [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
          expect(contrastRatio(rgb(onLight), [244, 240, 233])).toBeGreaterThanOrEqual(4.5);
          expect(contrastRatio(rgb(onDark), [32, 29, 26])).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });
});

describe('contrastOf', () => {
  it('matches WCAG for black, white and a gray at the limit', () => {
    expect(contrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrastRatio([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
    expect(contrastRatio([10, 20, 30], [10, 20, 30])).toBe(1);
  });
});
