import { PLACEMENT_BOUNDS, type Placement, type Rect, type Size } from './geometry.js';

/** A seeded random number generator (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + next() * (max - min);
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1));
  return { next, between, whole, pick: <T>(items: readonly T[]) => items[whole(0, items.length - 1)] as T };
}

export type SeededRandom = ReturnType<typeof seededRandom>;

/** A frame, a window in it, a photo of any shape and a placement within the bounds. */
export function randomCase(random: SeededRandom): {
  frame: Size;
  window: Rect;
  photo: Size;
  placement: Placement;
} {
  const frame = { width: random.whole(320, 2160), height: random.whole(320, 2160) };
  const width = random.whole(1, frame.width);
  const height = random.whole(1, frame.height);
  const window = {
    x: random.whole(0, frame.width - width),
    y: random.whole(0, frame.height - height),
    width,
    height,
  };
  const value = (key: keyof Placement) =>
    random.between(PLACEMENT_BOUNDS[key].min, PLACEMENT_BOUNDS[key].max);
  return {
    frame,
    window,
    photo: { width: random.whole(1, 12_000), height: random.whole(1, 12_000) },
    placement: {
      zoom: value('zoom'),
      rotation: random.pick([0, 0, 90, -90, 180, value('rotation'), value('rotation')]),
      offsetX: value('offsetX'),
      offsetY: value('offsetY'),
    },
  };
}
