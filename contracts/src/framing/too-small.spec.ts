import { tooSmallForPhoto } from './too-small.js';

const LOOKED = { width: 1080, height: 1920 };

/** Alpha of an opaque frame with transparent boxes. */
function alphaWith(...boxes: { x: number; y: number; width: number; height: number }[]): Uint8Array {
  const alpha = new Uint8Array(LOOKED.width * LOOKED.height).fill(255);
  for (const { x, y, width, height } of boxes) {
    for (let row = y; row < y + height; row++) {
      alpha.fill(0, row * LOOKED.width + x, row * LOOKED.width + x + width);
    }
  }
  return alpha;
}

describe('tooSmallForPhoto', () => {
  it('returns undefined for an opaque frame', () => {
    expect(tooSmallForPhoto(alphaWith(), LOOKED, LOOKED)).toBeUndefined();
  });

  it('reports the size and share of the largest area and the minimum', () => {
    const holes = [
      { x: 3, y: 3, width: 1, height: 1 },
      { x: 100, y: 200, width: 90, height: 60 },
    ];
    expect(tooSmallForPhoto(alphaWith(...holes), LOOKED, LOOKED)).toBe(
      'The transparent areas in the frame are too small for a photo. ' +
        'The largest, 90 × 60 pixels, covers 0.26% of the frame; ' +
        'an opening must cover at least 0.5%, for example 102 × 102 pixels.',
    );
  });

  it('converts sizes to pixels of the file', () => {
    const hole = { x: 100, y: 200, width: 90, height: 60 };
    expect(tooSmallForPhoto(alphaWith(hole), LOOKED, { width: 3240, height: 5760 })).toContain(
      'The largest, 270 × 180 pixels, covers 0.26% of the frame; an opening must cover at least 0.5%, for example 306 × 306',
    );
  });

  it('never reports a sufficient share', () => {
    const almost = { x: 0, y: 0, width: 127, height: 81 };
    expect(tooSmallForPhoto(alphaWith(almost), LOOKED, LOOKED)).toContain('covers 0.49% of');
    const stray = { x: 0, y: 0, width: 1, height: 1 };
    expect(tooSmallForPhoto(alphaWith(stray), LOOKED, LOOKED)).toContain('covers less than 0.01% of');
  });
});
