import { fitOf, type FrameToFit, seenShare } from './window-fit.js';

const PORTRAIT = { width: 3000, height: 4000 };
const TALL = { width: 2160, height: 3840 };

function frameOf(window: { width: number; height: number }, regions: FrameToFit['regions'] = []): FrameToFit {
  return { name: 'Spring', width: 1080, height: 1920, photoWindow: { x: 0, y: 0, ...window }, regions };
}

describe('seenShare', () => {
  it('is all of a photo in a window of its shape', () => {
    expect(seenShare(frameOf({ width: 900, height: 1200 }), PORTRAIT)).toBe(1);
  });

  it('is what the window does not cut off', () => {
    expect(seenShare(frameOf({ width: 900, height: 900 }), PORTRAIT)).toBeCloseTo(0.75, 2);
    expect(seenShare(frameOf({ width: 1080, height: 608 }), TALL)).toBeCloseTo(0.316, 2);
  });

  it('counts openings that overlap as boxes once, and what lies between them not at all', () => {
    const halves = [
      { x: 0, y: 0, width: 900, height: 500 },
      { x: 0, y: 400, width: 900, height: 200 },
    ];
    expect(seenShare(frameOf({ width: 900, height: 1200 }, halves), PORTRAIT)).toBeCloseTo(0.5, 2);
  });
});

describe('fitOf', () => {
  it('is well with most of the photo seen', () => {
    expect(fitOf(frameOf({ width: 900, height: 1200 }), PORTRAIT, '3:4')).toEqual({
      state: 'ok',
      message: '3:4 photos fit “Spring”: 100% of the photo is seen.',
    });
  });

  it('warns of a wide window, and is a problem with a slit', () => {
    expect(fitOf(frameOf({ width: 1080, height: 608 }), TALL, '9:16')).toMatchObject({ state: 'warning' });
    expect(fitOf(frameOf({ width: 1080, height: 300 }), TALL, '9:16')).toMatchObject({ state: 'problem' });
  });

  it('warns of a window in which nobody is recognized', () => {
    const finding = fitOf(frameOf({ width: 300, height: 400 }), PORTRAIT, '3:4');
    expect(finding).toMatchObject({ state: 'warning', message: expect.stringContaining('small') });
  });
});
