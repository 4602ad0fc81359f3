import { compilePixels } from './compiled-frame.js';

const SIZE = { width: 160, height: 7 };
const WINDOW = { x: 0, y: 0, ...SIZE };

function randomBytes(length: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(Uint8Array.from({ length }, () => (state = (state * 48271) % 2147483647) & 255));
}

/** Runs of all three kinds and many lengths. */
function frameRgba(): Buffer {
  const rgba = randomBytes(SIZE.width * SIZE.height * 4, 3);
  for (let i = 3; i < rgba.length; i += 4) {
    const kind = Math.floor(i / 4 / 23) % 3;
    if (kind === 0) rgba[i] = 255;
    if (kind === 1) rgba[i] = 0;
  }
  return rgba;
}

describe('CompiledFrame', () => {
  it('blends source-over for every alpha, rounded to the nearest value', () => {
    const rgba = frameRgba();
    const photo = randomBytes(SIZE.width * SIZE.height * 3, 9);
    const pixels = Buffer.from(photo);
    compilePixels(rgba, SIZE, WINDOW).blendOnto({ ...SIZE, pixels });
    for (let i = 0; i < SIZE.width * SIZE.height; i++) {
      const alpha = rgba[i * 4 + 3]! / 255;
      for (let c = 0; c < 3; c++) {
        const exact = rgba[i * 4 + c]! * alpha + photo[i * 3 + c]! * (1 - alpha);
        expect(pixels[i * 3 + c]).toBe(Math.round(Number(exact.toFixed(6))));
      }
    }
  });

  it('blends exactly for every alpha, color and background', () => {
    const values = Array.from({ length: 52 }, (_, i) => i * 5);
    for (let alpha = 0; alpha <= 255; alpha++) {
      const size = { width: values.length, height: values.length };
      const rgba = Buffer.from(values.flatMap((value) => values.flatMap(() => [value, value, value, alpha])));
      const pixels = Buffer.from(values.flatMap(() => values.flatMap((value) => [value, value, value])));
      compilePixels(rgba, size, { x: 0, y: 0, ...size }).blendOnto({ ...size, pixels });
      const wrong = values.some((over, row) =>
        values.some((under, column) => {
          const exact = Math.round((over * alpha + under * (255 - alpha)) / 255);
          return pixels[(row * values.length + column) * 3] !== exact;
        }),
      );
      expect(wrong).toBe(false);
    }
  });

  it('counts the memory of its pixels and runs, and 256 bytes for the rest', () => {
    const alphas = [255, 255, 128, 0];
    const rgba = Buffer.from(alphas.flatMap((alpha) => [1, 2, 3, alpha]));
    const { bytes } = compilePixels(rgba, { width: 4, height: 1 }, { x: 3, y: 0, width: 1, height: 1 });
    const runs = 2 * 4;
    expect(bytes).toBe(runs + 2 * 3 + (runs + 4 * 2) + 256);
  });

  it('rejects a raster of another size', () => {
    const frame = compilePixels(frameRgba(), SIZE, WINDOW);
    expect(() => frame.blendOnto({ width: 7, height: 160, pixels: Buffer.alloc(160 * 7 * 3) })).toThrow(
      RangeError,
    );
  });

  it('stores nothing for transparent pixels', () => {
    const empty = compilePixels(Buffer.alloc(SIZE.width * SIZE.height * 4), SIZE, WINDOW);
    expect(empty.bytes).toBeLessThan(1000);
  });
});
