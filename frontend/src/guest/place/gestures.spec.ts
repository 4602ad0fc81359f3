import {
  DEFAULT_PLACEMENT,
  frameToPhoto,
  isWithinBounds,
  placePhoto,
  type Placement,
  type Point,
} from '@eventframe/contracts/framing/geometry';
import { followFingers, quarterTurn, settleRotation, withZoom, wrapDegrees, zoomAbout } from './gestures';
import { keepInReach, reachOf } from './reach';

const window = { x: 90, y: 240, width: 900, height: 1200 };
const photo = { width: 4032, height: 3024 };

/** The point of the photo at a point of the frame, by the shared geometry. */
const under = (placement: Placement, point: Point) =>
  frameToPhoto(placePhoto(window, photo, placement), photo, point);

/** Compare points of the photo with a tolerance, because placements snap to whole frame pixels. */
function expectSamePoint(a: Point, b: Point) {
  const tolerance = (3 * photo.height) / window.height;
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(tolerance);
}

function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('followFingers', () => {
  it('moves with one finger', () => {
    const moved = followFingers(DEFAULT_PLACEMENT, window, [{ x: 10, y: 10 }], [{ x: 35, y: -5 }]);
    expect(moved).toEqual({ zoom: 1, rotation: 0, offsetX: 25, offsetY: -15 });
  });

  it('keeps the point of the photo under each of two fingers, in a thousand gestures', () => {
    const next = random(7);
    const somewhere = () => ({ x: next() * 1080, y: next() * 1920 });
    for (let i = 0; i < 1000; i++) {
      const start = {
        zoom: 1 + next(),
        rotation: next() * 60 + 10,
        offsetX: next() * 200 - 100,
        offsetY: next() * 200 - 100,
      };
      const from = [somewhere(), somewhere()];
      const [a, b] = from as [Point, Point];
      if (Math.hypot(a.x - b.x, a.y - b.y) < 200) continue;
      // A rotation and a scaling about a, within the bounds and away from quarter turns.
      const radians = ((next() * 10 - 5) * Math.PI) / 180;
      const stretch = 0.8 + next() * 0.4;
      const to = from.map((p) => ({
        x: a.x + 40 + stretch * (Math.cos(radians) * (p.x - a.x) - Math.sin(radians) * (p.y - a.y)),
        y: a.y - 30 + stretch * (Math.sin(radians) * (p.x - a.x) + Math.cos(radians) * (p.y - a.y)),
      }));
      const end = followFingers(start, window, from, to);
      expectSamePoint(under(end, to[0]!), under(start, from[0]!));
      expectSamePoint(under(end, to[1]!), under(start, from[1]!));
    }
  });

  it('stops at the zoom bounds without moving', () => {
    const from = [
      { x: 500, y: 800 },
      { x: 600, y: 800 },
    ];
    const to = [
      { x: 50, y: 800 },
      { x: 1050, y: 800 },
    ];
    const end = followFingers(DEFAULT_PLACEMENT, window, from, to);
    expect(end.zoom).toBe(3);
    expectSamePoint(under(end, { x: 550, y: 800 }), under(DEFAULT_PLACEMENT, { x: 550, y: 800 }));
  });
});

describe('zoomAbout', () => {
  it('keeps the point under the cursor in place', () => {
    const cursor = { x: 300, y: 500 };
    const end = zoomAbout(DEFAULT_PLACEMENT, window, cursor, 1.7);
    expect(end.zoom).toBeCloseTo(1.7);
    expectSamePoint(under(end, cursor), under(DEFAULT_PLACEMENT, cursor));
  });

  it('keeps the center in place when a slider sets the zoom', () => {
    const start = { zoom: 1.5, rotation: 30, offsetX: 120, offsetY: -60 };
    const end = withZoom(start, window, 2.5);
    const middle = { x: 540, y: 840 };
    expect(end.zoom).toBe(2.5);
    expectSamePoint(under(end, middle), under(start, middle));
  });
});

describe('angles', () => {
  it.each([
    [190, -170],
    [-190, 170],
    [540, 180],
    [-180, 180],
    [0, 0],
  ])('wraps %d to %d', (degrees, wrapped) => expect(wrapDegrees(degrees)).toBe(wrapped));

  it.each([
    [3, 0],
    [-4, 0],
    [5, 5],
    [87, 90],
    [178, 180],
    [-178, 180],
    [45, 45],
  ])('settles %d on %d', (degrees, settled) => expect(settleRotation(degrees)).toBe(settled));

  it('returns to the start after four quarter turns', () => {
    let placement: Placement = { zoom: 1.2, rotation: 0, offsetX: 40, offsetY: -70 };
    for (let i = 0; i < 4; i++) placement = quarterTurn(placement, window);
    expect(placement.rotation).toBe(0);
    expect(placement.offsetX).toBeCloseTo(40);
    expect(placement.offsetY).toBeCloseTo(-70);
  });
});

describe('keepInReach', () => {
  const middle = { x: 540, y: 840 };

  it('keeps a placement that shows the photo in the center of the window', () => {
    const placement = { zoom: 0.6, rotation: 25, offsetX: 90, offsetY: -120 };
    const bounded = keepInReach(placement, window, photo);
    expect(bounded.offsetX).toBeCloseTo(placement.offsetX);
    expect(bounded.offsetY).toBeCloseTo(placement.offsetY);
  });

  it('keeps the photo over the center of the window', () => {
    const next = random(11);
    for (let i = 0; i < 1000; i++) {
      const pushed = {
        zoom: 0.5 + next() * 2.5,
        rotation: next() * 360 - 180,
        offsetX: next() * 20000 - 10000,
        offsetY: next() * 20000 - 10000,
      };
      const point = under(keepInReach(pushed, window, photo), middle);
      const slack = (2 * photo.height) / window.height / pushed.zoom;
      expect(point.x).toBeGreaterThanOrEqual(-slack);
      expect(point.x).toBeLessThanOrEqual(photo.width + slack);
      expect(point.y).toBeGreaterThanOrEqual(-slack);
      expect(point.y).toBeLessThanOrEqual(photo.height + slack);
    }
  });

  it("limits a panorama's offset to what the server accepts", () => {
    const panorama = { width: 9000, height: 2000 };
    const tall = { x: 0, y: 0, width: 2160, height: 3840 };
    const pushed = { zoom: 3, rotation: 0, offsetX: 50_000, offsetY: 0 };
    expect(isWithinBounds(keepInReach(pushed, tall, panorama))).toBe(true);
    expect(reachOf(pushed, tall, panorama).x).toBe(10_000);
  });
});
