import {
  clampPlacement,
  DEFAULT_PLACEMENT,
  frameToPhoto,
  isWithinBounds,
  movePlacement,
  photoToFrame,
  PLACEMENT_BOUNDS,
  placePhoto,
  turn,
} from './geometry.js';
import { randomCase, type SeededRandom, seededRandom } from './random-cases.js';

const CASES = 10_000;

type Case = ReturnType<typeof randomCase>;

/** The first of thousands of cases that violates a property; undefined if it holds for all. */
function counterexample(
  seed: number,
  holds: (testCase: Case, random: SeededRandom) => boolean,
): Case | undefined {
  const random = seededRandom(seed);
  for (let i = 0; i < CASES; i++) {
    const testCase = randomCase(random);
    if (!holds(testCase, random)) return testCase;
  }
  return undefined;
}

const near = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance;

describe('placePhoto', () => {
  it('covers the window exactly at zoom 1', () => {
    expect(
      counterexample(1, ({ window, photo }) => {
        const placed = placePhoto(window, photo, DEFAULT_PLACEMENT);
        return (
          placed.left <= window.x &&
          placed.top <= window.y &&
          placed.left + placed.width >= window.x + window.width &&
          placed.top + placed.height >= window.y + window.height &&
          (placed.width === window.width || placed.height === window.height)
        );
      }),
    ).toBeUndefined();
  });

  it('snaps to whole pixels without rotation, by at most half a pixel', () => {
    expect(
      counterexample(2, ({ window, photo, placement }) => {
        const placed = placePhoto(window, photo, { ...placement, rotation: 0 });
        return (
          [placed.left, placed.top, placed.width, placed.height].every(Number.isInteger) &&
          near(placed.center.x, window.x + window.width / 2 + placement.offsetX, 0.5 + 1e-9) &&
          near(placed.center.y, window.y + window.height / 2 + placement.offsetY, 0.5 + 1e-9)
        );
      }),
    ).toBeUndefined();
  });

  it('keeps the exact center with rotation', () => {
    expect(
      counterexample(3, ({ window, photo, placement }, random) => {
        const placed = placePhoto(window, photo, { ...placement, rotation: random.between(0.001, 180) });
        return (
          near(placed.center.x, window.x + window.width / 2 + placement.offsetX, 1e-6) &&
          near(placed.center.y, window.y + window.height / 2 + placement.offsetY, 1e-6) &&
          Number.isInteger(placed.width) &&
          Number.isInteger(placed.height)
        );
      }),
    ).toBeUndefined();
  });

  it('scales by zoom times the cover scale, to within rounding', () => {
    expect(
      counterexample(4, ({ window, photo, placement }) => {
        const placed = placePhoto(window, photo, placement);
        const scale = placement.zoom * Math.max(window.width / photo.width, window.height / photo.height);
        return (
          near(placed.width, Math.max(1, photo.width * scale), 0.5 + 1e-6) &&
          near(placed.height, Math.max(1, photo.height * scale), 0.5 + 1e-6)
        );
      }),
    ).toBeUndefined();
  });

  it('keeps at least one pixel', () => {
    const placed = placePhoto(
      { x: 0, y: 0, width: 1, height: 1 },
      { width: 9, height: 9 },
      { ...DEFAULT_PLACEMENT, zoom: 0.4 },
    );
    expect([placed.width, placed.height]).toEqual([1, 1]);
  });

  it('matches a case calculated by hand', () => {
    const window = { x: 100, y: 200, width: 800, height: 1200 };
    const placement = { zoom: 1.5, rotation: 0, offsetX: 10, offsetY: -20 };
    expect(placePhoto(window, { width: 4000, height: 3000 }, placement)).toEqual({
      width: 2400,
      height: 1800,
      left: -690,
      top: -120,
      rotation: 0,
      center: { x: 510, y: 780 },
    });
  });
});

describe('mapping of points', () => {
  it('maps a point to the photo and back', () => {
    expect(
      counterexample(5, ({ window, photo, placement }, random) => {
        const placed = placePhoto(window, photo, placement);
        const point = { x: random.between(-50, photo.width + 50), y: random.between(-50, photo.height + 50) };
        const back = frameToPhoto(placed, photo, photoToFrame(placed, photo, point));
        return (
          near(back.x, point.x, 1e-6 * (1 + photo.width)) && near(back.y, point.y, 1e-6 * (1 + photo.height))
        );
      }),
    ).toBeUndefined();
  });

  it('maps the corners of an unrotated photo to its edges', () => {
    expect(
      counterexample(6, ({ window, photo, placement }) => {
        const placed = placePhoto(window, photo, { ...placement, rotation: 0 });
        const topLeft = photoToFrame(placed, photo, { x: 0, y: 0 });
        const bottomRight = photoToFrame(placed, photo, { x: photo.width, y: photo.height });
        return (
          near(topLeft.x, placed.left, 1e-6) &&
          near(topLeft.y, placed.top, 1e-6) &&
          near(bottomRight.x, placed.left + placed.width, 1e-6) &&
          near(bottomRight.y, placed.top + placed.height, 1e-6)
        );
      }),
    ).toBeUndefined();
  });

  it('rotates clockwise: at 90 degrees the right edge of the photo points down', () => {
    const photo = { width: 200, height: 100 };
    const placed = placePhoto({ x: 0, y: 0, width: 200, height: 100 }, photo, {
      ...DEFAULT_PLACEMENT,
      rotation: 90,
    });
    expect(photoToFrame(placed, photo, { x: 200, y: 50 })).toEqual({ x: 100, y: 150 });
  });

  it('returns exact values for quarter turns', () => {
    expect([-180, -90, 0, 90, 180].map(turn)).toEqual([
      { cos: -1, sin: 0 },
      { cos: 0, sin: -1 },
      { cos: 1, sin: 0 },
      { cos: 0, sin: 1 },
      { cos: -1, sin: 0 },
    ]);
  });
});

describe('placement bounds', () => {
  it('accepts every placement inside and clamps all others', () => {
    expect(
      counterexample(7, ({ placement }, random) => {
        const outOfBounds = {
          zoom: random.between(-10, 10),
          rotation: random.between(-1000, 1000),
          offsetX: random.between(-1e6, 1e6),
          offsetY: random.pick([NaN, Infinity, -Infinity, random.between(-1e6, 1e6)]),
        };
        const unchanged = JSON.stringify(clampPlacement(placement)) === JSON.stringify(placement);
        return isWithinBounds(placement) && unchanged && isWithinBounds(clampPlacement(outOfBounds));
      }),
    ).toBeUndefined();
  });

  it.each(Object.entries(PLACEMENT_BOUNDS))('rejects %s just outside', (key, { min, max }) => {
    for (const value of [min - 1e-6, max + 1e-6, NaN, Infinity]) {
      expect(isWithinBounds({ ...DEFAULT_PLACEMENT, [key]: value })).toBe(false);
    }
    expect(isWithinBounds({ ...DEFAULT_PLACEMENT, [key]: min })).toBe(true);
    expect(isWithinBounds({ ...DEFAULT_PLACEMENT, [key]: max })).toBe(true);
  });
});

describe('movePlacement', () => {
  it('shows the same photo point in the middle of a larger window of the same shape', () => {
    expect(
      counterexample(8, ({ window, photo, placement }, random) => {
        const turned = {
          ...placement,
          offsetX: placement.offsetX / 10,
          offsetY: placement.offsetY / 10,
          rotation: 17,
        };
        const factor = random.whole(2, 4);
        const bigger = { x: 7, y: 9, width: window.width * factor, height: window.height * factor };
        const middle = (box: typeof window, at: typeof placement) => {
          const placed = placePhoto(box, photo, at);
          const photoPoint = frameToPhoto(placed, photo, {
            x: box.x + box.width / 2,
            y: box.y + box.height / 2,
          });
          return {
            x: (photoPoint.x / photo.width - 0.5) * placed.width,
            y: (photoPoint.y / photo.height - 0.5) * placed.height,
          };
        };
        const before = middle(window, turned);
        const after = middle(bigger, movePlacement(turned, window, bigger));
        return near(after.x / factor, before.x, 1e-4) && near(after.y / factor, before.y, 1e-4);
      }),
    ).toBeUndefined();
  });
});
