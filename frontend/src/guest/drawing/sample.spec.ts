import { areAlike, SAMPLE_SIDE, type Sample } from './sample';

type Color = [red: number, green: number, blue: number, alpha: number];

const sample = (colorOf: (cell: number) => Color): Sample =>
  Uint8ClampedArray.from(Array.from({ length: SAMPLE_SIDE ** 2 }, (_, cell) => colorOf(cell)).flat());
const photo = sample((cell) => [cell, 255 - cell, 128, 255]);
const night = sample((cell) => (cell === 100 ? [90, 80, 60, 255] : [4, 4, 8, 255]));
const TRANSPARENT: Color = [0, 0, 0, 0];
const BLACK: Color = [0, 0, 0, 255];
const WHITE: Color = [255, 255, 255, 255];

const changed = (original: Sample, change: (value: number, i: number) => number): Sample =>
  original.map((value, i) => (i % 4 === 3 ? value : change(value, i)));

/** Pseudorandom numbers from 0 to 255, the same in every run. */
function noise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
}

describe('areAlike', () => {
  it('accepts a photo that JPEG and resampling changed', () => {
    expect(
      areAlike(
        changed(photo, (value, i) => value + (i % 2 === 0 ? 16 : -16)),
        photo,
      ),
    ).toBe(true);
  });

  it('accepts the changes of low bits that Brave and Safari make', () => {
    const next = noise();
    for (const original of [photo, night]) {
      expect(
        areAlike(
          changed(original, (value) => value + (next() % 5) - 2),
          original,
        ),
      ).toBe(true);
    }
  });

  it('rejects random pixels', () => {
    expect(areAlike(changed(photo, noise()), photo)).toBe(false);
    expect(areAlike(photo.map(noise()), photo)).toBe(false);
    expect(areAlike(changed(night, noise()), night)).toBe(false);
  });

  it.each([
    ['transparent', TRANSPARENT],
    ['black', BLACK],
    ['white', WHITE],
    ['gray', [128, 128, 128, 255]],
  ] as [string, Color][])('rejects a %s canvas', (_name, color) => {
    const blank = sample(() => color);
    expect(areAlike(blank, photo)).toBe(false);
    expect(areAlike(blank, night)).toBe(false);
    expect(areAlike(photo, blank)).toBe(false);
  });

  it('rejects a photo of which half is missing', () => {
    expect(
      areAlike(
        changed(photo, (value, i) => (i < photo.length / 2 ? value : 0)),
        photo,
      ),
    ).toBe(false);
  });

  it('accepts a photo of a single color', () => {
    const wall = sample(() => WHITE);
    expect(areAlike(wall, wall)).toBe(true);
  });

  it('rejects fully transparent samples, which show no photo', () => {
    const blank = sample(() => TRANSPARENT);
    expect(areAlike(blank, blank)).toBe(false);
    expect(
      areAlike(
        sample(() => WHITE),
        blank,
      ),
    ).toBe(false);
  });

  it('compares a transparent photo as it looks on white paper', () => {
    const logo = sample((cell) => (cell < 128 ? [200, 0, 0, 128] : TRANSPARENT));
    const onPaper = sample((cell) => (cell < 128 ? [227, 127, 127, 255] : WHITE));
    expect(areAlike(onPaper, logo)).toBe(true);
    expect(
      areAlike(
        changed(onPaper, () => 0),
        logo,
      ),
    ).toBe(false);
  });
});
