import type { Settings } from '../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { UploadSlots } from './upload-slots.js';

const placesWith = (rateLimitFactor: number, metrics = new Metrics()) =>
  new UploadSlots({ rateLimitFactor } as Settings, metrics);
const busy = expect.objectContaining({ code: 'busy', retryAfter: 5 });
const stay = () => {};

describe('UploadSlots', () => {
  it('leaves places to others whatever one address holds', () => {
    const places = placesWith(1);
    const leave = Array.from({ length: 500 }, () => places.take('192.0.2.1', stay));
    expect(() => places.take('192.0.2.1', stay)).toThrow(busy);
    places.take('192.0.2.2', stay)();
    leave[0]!();
    leave[0]!();
    expect(places.size).toBe(499);
    places.take('192.0.2.1', stay);
  });

  it('is full some day, for everybody, and has room again', () => {
    const places = placesWith(0);
    const leave = Array.from({ length: 2000 }, (_, i) => places.take(`192.0.2.${i % 2000}`, stay));
    expect(() => places.take('198.51.100.1', stay)).toThrow(busy);
    leave.forEach((give) => give());
    expect(places.size).toBe(0);
    places.take('198.51.100.1', stay);
  });

  it('lets no four addresses keep others out: the uploads that take longest give way, of those with most', () => {
    const places = placesWith(1);
    const gone: number[] = [];
    const holdAll = (i: number) => places.take(`192.0.2.${i % 4}`, () => gone.push(i));
    const leave = Array.from({ length: 2000 }, (_, i) => holdAll(i));

    places.take('198.51.100.1', stay);
    places.take('198.51.100.1', stay);
    // The first has fewer now.
    expect(gone).toEqual([0, 1]);
    expect(places.size).toBe(2000);
    // That it was given up gives no second place back.
    leave[0]!();
    expect(places.size).toBe(2000);
    // None of the four is better off by asking again.
    expect(() => places.take('192.0.2.0', stay)).toThrow(busy);
    expect(gone).toEqual([0, 1]);
  });

  it('tells how many arrive, and of everybody who was turned away, also of those who had a place', async () => {
    const metrics = new Metrics();
    const places = placesWith(1, metrics);
    Array.from({ length: 2000 }, (_, i) => places.take(`192.0.2.${i % 4}`, stay));
    places.take('198.51.100.1', stay);
    expect(() => places.take('192.0.2.3', stay)).toThrow(busy);
    const text = await metrics.text();
    expect(text).toContain('\neventframe_uploads_arriving 2000\n');
    expect(text).toContain('\neventframe_uploads_arriving_refused_total 2\n');
  });

  it('takes from those with most until everybody has as much', () => {
    const places = placesWith(1);
    const gone: number[] = [];
    Array.from({ length: 2000 }, (_, i) => places.take(`192.0.2.${i % 4}`, () => gone.push(i)));
    for (let one = 0; one < 399; one += 1) places.take('198.51.100.1', stay);
    expect(gone).toHaveLength(399);
    places.take('198.51.100.1', stay);
    expect(() => places.take('198.51.100.1', stay)).toThrow(busy);
    expect(new Set(gone).size).toBe(400);
  });
});
