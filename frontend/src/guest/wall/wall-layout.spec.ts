import { fitFew, fitRows, longestWord } from './wall-layout';

describe('fitRows', () => {
  it.each([
    [700, 900, 0.5625],
    [420, 640, 0.5625],
    [900, 900, 1],
    [800, 600, 1.78],
    [2400, 1300, 0.5625],
  ])('fills %d x %d with whole photos of ratio %d', (width, height, ratio) => {
    const { rows, columns } = fitRows({ width, height }, ratio, 100);
    const cell = (height - 18 * (rows - 1)) / rows;
    expect(columns * cell * ratio + 18 * (columns - 1)).toBeLessThanOrEqual(width);
    expect((rows * columns * cell * cell * ratio) / (width * height)).toBeGreaterThan(0.6);
  });

  it('shows all of three photos, and a single row in a low space', () => {
    expect(fitRows({ width: 700, height: 1000 }, 0.667, 3)).toEqual({ rows: 2, columns: 2 });
    expect(fitRows({ width: 900, height: 200 }, 0.667, 100)).toEqual({ rows: 1, columns: 6 });
  });

  it('returns no rows when no photo fits', () => {
    expect(fitRows({ width: 20, height: 900 }, 1, 100)).toEqual({ rows: 0, columns: 0 });
    expect(fitRows({ width: 0, height: 0 }, 1, 100)).toEqual({ rows: 0, columns: 0 });
  });
});

describe('fitFew', () => {
  it.each([
    // One, two and three portrait photos on a 16:9 projector: side by side.
    [1500, 1000, 0.667, 1, 1000],
    [1500, 1000, 0.667, 2, 1000],
    [1500, 1000, 0.667, 3, 731],
    // A screen that is higher than wide: landscape photos above each other, three portrait photos in two rows.
    [1000, 1500, 1.5, 2, 666],
    [1000, 1500, 1.5, 3, 488],
    [1000, 1500, 0.667, 3, 736],
    [0, 0, 1, 1, 0],
  ])('fits photos into %d x %d, of ratio %d: %d of them %d high', (width, height, ratio, count, expected) => {
    expect(fitFew({ width, height }, ratio, count)).toBe(expected);
  });
});

describe('longestWord', () => {
  it('splits at spaces and dashes', () => {
    expect(longestWord('Lena & Jonas, 12 September')).toBe(9);
    expect(longestWord('Fair\u2013Opening')).toBe(7);
  });

  it('ignores scripts that break anywhere', () => {
    expect(longestWord('春のお祭り二〇二六')).toBe(1);
    expect(longestWord('')).toBe(1);
  });
});
