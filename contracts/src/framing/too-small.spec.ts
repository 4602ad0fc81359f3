import { tooSmallForPhoto } from './too-small.js';

const SIZE = { width: 1080, height: 1920 };

/** Alpha of an opaque frame with transparent boxes. */
function alphaWith(...boxes: { x: number; y: number; width: number; height: number }[]): Uint8Array {
  const alpha = new Uint8Array(SIZE.width * SIZE.height).fill(255);
  for (const { x, y, width, height } of boxes) {
    for (let row = y; row < y + height; row++) {
      alpha.fill(0, row * SIZE.width + x, row * SIZE.width + x + width);
    }
  }
  return alpha;
}

describe('tooSmallForPhoto', () => {
  it('returns undefined for an opaque frame', () => {
    expect(tooSmallForPhoto(alphaWith(), SIZE, SIZE)).toBeUndefined();
  });

  it('reports the size and share of the largest area and the minimum', () => {
    const holes = [
      { x: 3, y: 3, width: 1, height: 1 },
      { x: 100, y: 200, width: 90, height: 60 },
    ];
    expect(tooSmallForPhoto(alphaWith(...holes), SIZE, SIZE)).toBe(
      'The transparent areas in the frame are too small for a photo. ' +
        'The largest, 90 × 60 pixels, covers 0.26% of the frame; ' +
        'an opening must cover at least 0.5%, for example 102 × 102 pixels.',
    );
  });

  it('converts sizes to pixels of the file', () => {
    const hole = { x: 100, y: 200, width: 90, height: 60 };
    expect(tooSmallForPhoto(alphaWith(hole), SIZE, { width: 3240, height: 5760 })).toContain(
      'The largest, 270 × 180 pixels, covers 0.26% of the frame; an opening must cover at least 0.5%, for example 306 × 306',
    );
  });

  it('never reports a sufficient share', () => {
    const almost = { x: 0, y: 0, width: 127, height: 81 };
    expect(tooSmallForPhoto(alphaWith(almost), SIZE, SIZE)).toContain('covers 0.49% of');
    const speck = { x: 0, y: 0, width: 1, height: 1 };
    expect(tooSmallForPhoto(alphaWith(speck), SIZE, SIZE)).toContain('covers less than 0.01% of');
  });
});
