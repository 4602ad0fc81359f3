import { fitRows, longestWord } from './wall-layout';

describe('fitRows', () => {
  it.each([
    [700, 900, 0.5625],
    [420, 640, 0.5625],
    [900, 900, 1],
    [800, 600, 1.78],
    [2400, 1300, 0.5625],
  ])('fills %d x %d with whole photos of ratio %d', (width, height, ratio) => {
    const { rows, columns } = fitRows(width, height, ratio);
    const cell = (height - 18 * (rows - 1)) / rows;
    expect(columns * cell * ratio + 18 * (columns - 1)).toBeLessThanOrEqual(width);
    expect((rows * columns * cell * cell * ratio) / (width * height)).toBeGreaterThan(0.6);
  });

  it('returns no rows when no photo fits', () => {
    expect(fitRows(20, 900, 1)).toEqual({ rows: 0, columns: 0 });
    expect(fitRows(0, 0, 1)).toEqual({ rows: 0, columns: 0 });
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
