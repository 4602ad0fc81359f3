import { isUnlimited, usedPercent } from './used-percent';

describe('what is used of a limit', () => {
  // spec: limits.unlimited, limits.progress
  it.each([
    [0, 5, 0],
    [2, 5, 40],
    [5, 5, 100],
    [7, 5, 140],
    [7, -1, 0],
    // An operator may have a plan allow none at all: it is used up from the beginning.
    [0, 0, 100],
    [3, 0, 100],
  ])('%i of %i is %i percent', (used, limit, percent) => {
    expect(usedPercent(used, limit)).toBe(percent);
  });

  // spec: limits.minus-one
  it.each([
    [-1, -1, -1, true],
    [5, -1, -1, false],
    [-1, 10, -1, false],
    [-1, -1, 30, false],
  ])(
    'a plan of %i events, %i frames and %i photos is without limits: %s',
    (events, frames, photos, unlimited) => {
      expect(isUnlimited({ eventLimit: events, frameLimit: frames, photoLimit: photos })).toBe(unlimited);
    },
  );
});
