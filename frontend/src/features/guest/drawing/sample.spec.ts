import { areAlike, SAMPLE_SIDE } from './sample';

type Color = [red: number, green: number, blue: number, alpha: number];

function sample(colorOf: (cell: number) => Color): Uint8ClampedArray {
  return Uint8ClampedArray.from(Array.from({ length: SAMPLE_SIDE ** 2 }, (_, cell) => colorOf(cell)).flat());
}

const gradient = (cell: number): Color => [cell, 255 - cell, 128, 255];
const photo = sample(gradient);
const changedBy = (change: (value: number, i: number) => number) =>
  photo.map((value, i) => (i % 4 === 3 ? value : change(value, i)));
/** Numbers from 0 to 255 that look random and are the same every time. */
function noise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
}

describe('areAlike', () => {
  it('accepts a photo that JPEG or another resampling changed a little', () => {
    expect(
      areAlike(
        photo,
        changedBy((value, i) => value + (i % 2 === 0 ? 12 : -12)),
      ),
    ).toBe(true);
  });

  it('accepts the few low bits that Brave and Safari change', () => {
    const next = noise();
    expect(
      areAlike(
        photo,
        changedBy((value) => value + (next() % 5) - 2),
      ),
    ).toBe(true);
  });

  it('rejects random pixels', () => {
    const next = noise();
    expect(areAlike(photo, changedBy(next))).toBe(false);
    expect(areAlike(photo, photo.map(next))).toBe(false);
  });

  it.each([
    ['transparent', [0, 0, 0, 0]],
    ['black', [0, 0, 0, 255]],
    ['white', [255, 255, 255, 255]],
    ['gray', [128, 128, 128, 255]],
  ] as [string, Color][])('rejects a %s canvas', (_name, color) => {
    expect(
      areAlike(
        photo,
        sample(() => color),
      ),
    ).toBe(false);
  });

  it('rejects a photo with a missing part', () => {
    expect(
      areAlike(
        photo,
        sample((cell) => (cell < 250 ? gradient(cell) : [0, 0, 0, 255])),
      ),
    ).toBe(false);
  });

  it('rejects two fully transparent samples, which show no photo', () => {
    const blank = sample(() => [0, 0, 0, 0]);
    expect(areAlike(blank, blank)).toBe(false);
    expect(
      areAlike(
        blank,
        sample(() => [255, 255, 255, 255]),
      ),
    ).toBe(false);
  });

  it('compares a transparent photo as it looks on white paper', () => {
    const logo = sample((cell) => (cell < 128 ? [200, 0, 0, 128] : [0, 0, 0, 0]));
    expect(
      areAlike(
        logo,
        sample((cell) => (cell < 128 ? [227, 127, 127, 255] : [255, 255, 255, 255])),
      ),
    ).toBe(true);
  });
});
