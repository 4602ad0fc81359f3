import { MAX_CANVAS_PIXELS, scaleSteps } from './scale-steps';

describe('scaleSteps', () => {
  it('scales by up to four in one step', () => {
    const to = { width: 1500, height: 2000 };
    expect(scaleSteps({ width: 3000, height: 4000 }, to)).toEqual([to]);
    expect(scaleSteps({ width: 6000, height: 8000 }, to)).toEqual([to]);
  });

  it('scales further by halves', () => {
    expect(scaleSteps({ width: 6200, height: 7750 }, { width: 1280, height: 1600 })).toEqual([
      { width: 2560, height: 3200 },
      { width: 1280, height: 1600 },
    ]);
  });

  it('stays within the canvas limit and ends at the target size', () => {
    for (const side of [4000, 8000, 12_000, 16_320, 20_000]) {
      for (const long of [320, 1600, 2048, 3000, 4096]) {
        const to = { width: Math.min(long, side), height: Math.min(long, side) };
        const steps = scaleSteps({ width: side, height: side }, to);
        expect(steps.at(-1)).toEqual(to);
        for (const { width, height } of steps) expect(width * height).toBeLessThanOrEqual(MAX_CANVAS_PIXELS);
      }
    }
  });
});
