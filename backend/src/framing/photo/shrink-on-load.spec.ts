import { chooseShrinkOnLoad } from './shrink-on-load.js';

describe('shrinkOnLoadFor', () => {
  it('reduces phones’ photos while decoding', () => {
    expect(chooseShrinkOnLoad({ width: 4032, height: 3024 }, { width: 1080, height: 810 })).toBe('full');
    expect(chooseShrinkOnLoad({ width: 4000, height: 3000 }, { width: 540, height: 405 })).toBe('full');
  });

  it('returns full if nothing is reduced', () => {
    expect(chooseShrinkOnLoad({ width: 1999, height: 1499 }, { width: 1080, height: 810 })).toBe('full');
  });

  it('reduces less if the dropped columns would be visible', () => {
    expect(chooseShrinkOnLoad({ width: 3999, height: 2999 }, { width: 777, height: 583 })).not.toBe('full');
    expect(chooseShrinkOnLoad({ width: 4007, height: 3005 }, { width: 1080, height: 810 })).not.toBe('full');
  });

  it('never shifts an edge by more than a sixth of a pixel', () => {
    for (let width = 1600; width < 1700; width++) {
      for (const scaled of [100, 180, 257, 400, 533, 790]) {
        const stored = { width, height: width };
        const chosen = chooseShrinkOnLoad(stored, { width: scaled, height: scaled });
        const shrink = width / scaled;
        const largest = [8, 4, 2].find((factor) => shrink >= factor * (chosen === 'full' ? 1 : 2)) ?? 1;
        const factor = largest > 1 && Math.floor(shrink) === largest ? largest / 2 : largest;
        if (chosen !== 'none') expect(((width % factor) * scaled) / width).toBeLessThanOrEqual(1 / 6);
      }
    }
  });
});
