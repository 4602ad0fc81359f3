import type { Settings } from '../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { UploadSlots } from '../throttling/upload-slots.js';

const createSlots = (rateLimitFactor: number, metrics = new Metrics()) =>
  new UploadSlots({ rateLimitFactor } as Settings, metrics);
const busy = expect.objectContaining({ code: 'busy', retryAfter: 5 });
const ignoreAbort = () => {};

describe('UploadSlots', () => {
  it('leaves slots for others when one address reaches its limit', () => {
    const slots = createSlots(1);
    const releases = Array.from({ length: 500 }, () => slots.take('192.0.2.1', ignoreAbort));
    expect(() => slots.take('192.0.2.1', ignoreAbort)).toThrow(busy);
    slots.take('192.0.2.2', ignoreAbort)();
    releases[0]!();
    releases[0]!();
    expect(slots.size).toBe(499);
    slots.take('192.0.2.1', ignoreAbort);
  });

  it('rejects all addresses when full, and accepts again after a release', () => {
    const slots = createSlots(0);
    const releases = Array.from({ length: 2000 }, (_, i) => slots.take(`192.0.2.${i % 2000}`, ignoreAbort));
    expect(() => slots.take('198.51.100.1', ignoreAbort)).toThrow(busy);
    releases.forEach((release) => release());
    expect(slots.size).toBe(0);
    slots.take('198.51.100.1', ignoreAbort);
  });

  it('aborts the oldest uploads of the busiest addresses for an address with fewer', () => {
    const slots = createSlots(1);
    const aborted: number[] = [];
    const holdAll = (i: number) => slots.take(`192.0.2.${i % 4}`, () => aborted.push(i));
    const releases = Array.from({ length: 2000 }, (_, i) => holdAll(i));

    slots.take('198.51.100.1', ignoreAbort);
    slots.take('198.51.100.1', ignoreAbort);
    // The first address has fewer uploads now.
    expect(aborted).toEqual([0, 1]);
    expect(slots.size).toBe(2000);
    // Releasing an aborted upload frees no second slot.
    releases[0]!();
    expect(slots.size).toBe(2000);
    // The four addresses gain nothing by retrying.
    expect(() => slots.take('192.0.2.0', ignoreAbort)).toThrow(busy);
    expect(aborted).toEqual([0, 1]);
  });

  it('counts current uploads, rejected ones and aborted ones', async () => {
    const metrics = new Metrics();
    const slots = createSlots(1, metrics);
    Array.from({ length: 2000 }, (_, i) => slots.take(`192.0.2.${i % 4}`, ignoreAbort));
    slots.take('198.51.100.1', ignoreAbort);
    expect(() => slots.take('192.0.2.3', ignoreAbort)).toThrow(busy);
    const text = await metrics.text();
    expect(text).toContain('\neventframe_uploads_arriving 2000\n');
    expect(text).toContain('\neventframe_uploads_arriving_refused_total 2\n');
  });

  it('aborts uploads until all addresses have equally many', () => {
    const slots = createSlots(1);
    const aborted: number[] = [];
    Array.from({ length: 2000 }, (_, i) => slots.take(`192.0.2.${i % 4}`, () => aborted.push(i)));
    for (let one = 0; one < 399; one += 1) slots.take('198.51.100.1', ignoreAbort);
    expect(aborted).toHaveLength(399);
    slots.take('198.51.100.1', ignoreAbort);
    expect(() => slots.take('198.51.100.1', ignoreAbort)).toThrow(busy);
    expect(new Set(aborted).size).toBe(400);
  });
});
