import { coverScale } from './geometry.js';
import { uploadSize } from './prepare.js';
import { randomCase, seededRandom } from './random-cases.js';

const PHONE = { width: 4032, height: 3024 };

describe('uploadSize', () => {
  it('returns 1.25 times the visible pixels', () => {
    expect(uploadSize({ width: 1080, height: 1920 }, PHONE, { zoom: 1 })).toEqual({
      width: 3200,
      height: 2400,
    });
  });

  it('limits the long side to 1600 to 4096 px', () => {
    expect(uploadSize({ width: 400, height: 300 }, PHONE, { zoom: 0.5 })).toEqual({
      width: 1600,
      height: 1200,
    });
    expect(uploadSize({ width: 2160, height: 2160 }, { width: 8064, height: 6048 }, { zoom: 3 })).toEqual({
      width: 4096,
      height: 3072,
    });
  });

  it('never upscales a photo', () => {
    expect(uploadSize({ width: 2000, height: 2000 }, { width: 640, height: 480 }, { zoom: 3 })).toEqual({
      width: 640,
      height: 480,
    });
  });

  it('keeps bounds and aspect ratio for random cases', () => {
    const random = seededRandom(9);
    const broken = Array.from({ length: 10_000 }, () => randomCase(random)).find(
      ({ window, photo, placement }) => {
        const size = uploadSize(window, photo, placement);
        const longSide = Math.max(size.width, size.height);
        const own = Math.max(photo.width, photo.height);
        const shown = placement.zoom * coverScale(window, photo) * own;
        const stretched =
          Math.abs(size.width / photo.width - size.height / photo.height) *
          Math.min(photo.width, photo.height);
        const isSufficient =
          longSide <= Math.min(own, 4096) &&
          longSide >= Math.min(own, 1600) &&
          longSide >= Math.min(own, 4096, Math.floor(shown * 1.25)) &&
          stretched <= 1;
        return !isSufficient;
      },
    );
    expect(broken).toBeUndefined();
  });
});
