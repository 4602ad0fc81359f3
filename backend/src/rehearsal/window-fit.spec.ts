import { checkWindowFit, type FrameToFit, getVisibleShare } from './window-fit.js';

const PORTRAIT = { width: 3000, height: 4000 };
const TALL = { width: 2160, height: 3840 };

function frameOf(window: { width: number; height: number }, regions: FrameToFit['regions'] = []): FrameToFit {
  return { name: 'Spring', width: 1080, height: 1920, photoWindow: { x: 0, y: 0, ...window }, regions };
}

describe('getVisibleShare', () => {
  it('is 1 in a window of the same shape', () => {
    expect(getVisibleShare(frameOf({ width: 900, height: 1200 }), PORTRAIT)).toBe(1);
  });

  it('excludes what the window cuts off', () => {
    expect(getVisibleShare(frameOf({ width: 900, height: 900 }), PORTRAIT)).toBeCloseTo(0.75, 2);
    expect(getVisibleShare(frameOf({ width: 1080, height: 608 }), TALL)).toBeCloseTo(0.316, 2);
  });

  it('counts overlapping bounding boxes once and gaps between them not at all', () => {
    const halves = [
      { x: 0, y: 0, width: 900, height: 500 },
      { x: 0, y: 400, width: 900, height: 200 },
    ];
    expect(getVisibleShare(frameOf({ width: 900, height: 1200 }, halves), PORTRAIT)).toBeCloseTo(0.5, 2);
  });
});

describe('checkWindowFit', () => {
  it('accepts a window that shows most of the photo', () => {
    expect(checkWindowFit(frameOf({ width: 900, height: 1200 }), PORTRAIT, '3:4')).toEqual({
      state: 'ok',
      message: '3:4 photos fit “Spring”: 100% of the photo is seen.',
    });
  });

  it('warns of a wide window and reports a narrow slit as a problem', () => {
    expect(checkWindowFit(frameOf({ width: 1080, height: 608 }), TALL, '9:16')).toMatchObject({
      state: 'warning',
    });
    expect(checkWindowFit(frameOf({ width: 1080, height: 300 }), TALL, '9:16')).toMatchObject({
      state: 'problem',
    });
  });

  it('warns of a window too small for recognizable faces', () => {
    const finding = checkWindowFit(frameOf({ width: 300, height: 400 }), PORTRAIT, '3:4');
    expect(finding).toMatchObject({ state: 'warning', message: expect.stringContaining('small') });
  });
});
