import { isUnlimited, usedPercent } from './used-percent';

describe('usedPercent', () => {
  // spec: limits.unlimited, limits.progress
  it.each([
    [0, 5, 0],
    [2, 5, 40],
    [5, 5, 100],
    [7, 5, 140],
    [7, -1, 0],
    // An operator may allow none at all: this limit is always reached.
    [0, 0, 100],
    [3, 0, 100],
  ])('returns, for %i of %i: %i percent', (used, limit, percent) => {
    expect(usedPercent(used, limit)).toBe(percent);
  });

  // spec: limits.minus-one
  it.each([
    [-1, -1, -1, true],
    [5, -1, -1, false],
    [-1, 10, -1, false],
    [-1, -1, 30, false],
  ])(
    'checks whether a plan of %i events, %i frames and %i photos is unlimited: %s',
    (events, frames, photos, unlimited) => {
      expect(isUnlimited({ eventLimit: events, frameLimit: frames, photoLimit: photos })).toBe(unlimited);
    },
  );
});
