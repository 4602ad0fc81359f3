import type { Attempt, Delivery } from './delivery';
import { parseRetryAfter, retryDelay } from '../../shared/retry';
import { canSendAgain, sendAgain, sendableNow, settle } from './settle';
import { RESULT, ACCEPTED } from './test-doubles';

const now = Date.parse('2025-06-01T12:00:00Z');
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const delivery: Delivery = {
  key: '5f0c7d7e-7b8e-4f0e-9f3a-2d0a8a3a4b5c',
  slug: 'demo',
  frameId: 'frame',
  placement: { zoom: 1, rotation: 0, offsetX: 0, offsetY: 0 },
  createdAt: now,
  photo: { bytes: new ArrayBuffer(3), type: 'image/jpeg', name: 'photo.jpg' },
  thumb: null,
  state: 'waiting',
  attempts: 0,
  notBefore: 0,
  reached: true,
  result: null,
  refusal: null,
};

const failed = (status: number, code = 'some_code', retryAfterMs: number | null = null): Attempt => ({
  kind: 'failed',
  status,
  code,
  message: 'A sentence.',
  retryAfterMs,
});

describe('settle', () => {
  it('stores the response and drops the bytes after the upload', () => {
    const after = settle(delivery, ACCEPTED, now, 0);
    expect(after).toMatchObject({ state: 'delivered', result: RESULT, photo: null });
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('retries after %d under the same key', (status) => {
    const after = settle(delivery, failed(status), now, 0.5);
    expect(after).toMatchObject({ state: 'waiting', attempts: 1, key: delivery.key, reached: true });
    expect(after.notBefore).toBeGreaterThan(now);
    expect(after.photo).toBe(delivery.photo);
  });

  it('retries without limit while the server is unreachable', () => {
    let after = delivery;
    for (let i = 0; i < 200; i++) after = settle(after, { kind: 'unreachable' }, now, 0.99);
    expect(after).toMatchObject({ state: 'waiting', attempts: 200, reached: false });
    expect(after.notBefore - now).toBeLessThanOrEqual(60_000);
  });

  it.each([409, 429, 500, 503])('stops retrying after %d for a whole day and keeps the photo', (status) => {
    const first = settle(delivery, failed(status), now, 0);
    expect(settle(first, failed(status), now + dayMs - 1, 0).state).toBe('waiting');
    const after = settle({ ...first, attempts: 1000 }, failed(status), now + dayMs, 0);
    expect(after).toMatchObject({ state: 'refused', refusal: { code: 'gave_up', message: '' } });
    expect(after.photo).toBe(delivery.photo);
  });

  it.each([409, 429, 503])('keeps a photo created offline long ago whose first response is %d', (status) => {
    const created = { ...delivery, createdAt: now - 30 * hourMs };
    const offline = settle(created, { kind: 'unreachable' }, now - hourMs, 0);
    const first = settle(offline, failed(status), now, 0);
    expect(first).toMatchObject({ state: 'waiting', firstRefusedAt: now });
    const later = settle(first, { kind: 'unreachable' }, now + hourMs, 0);
    expect(settle(later, failed(status), now + dayMs - 1, 0)).toMatchObject({
      state: 'waiting',
      firstRefusedAt: now,
    });
    expect(settle(later, failed(status), now + dayMs, 0).state).toBe('refused');
  });

  it.each([400, 403, 404, 410, 413, 415, 422])('treats %d as final and keeps the photo', (status) => {
    const after = settle(delivery, failed(status), now, 0);
    expect(after).toMatchObject({ state: 'refused', refusal: { code: 'some_code', message: 'A sentence.' } });
    expect(after.photo).toBe(delivery.photo);
  });

  it("offers the device's photo if the event is full", () => {
    const after = settle(delivery, failed(402, 'photo_quota_exhausted'), now, 0);
    expect(after).toMatchObject({ state: 'handed-over', photo: delivery.photo });
  });

  it('waits at least as long as the server requests', () => {
    const after = settle(delivery, failed(503, 'busy', 20_000), now, 0);
    expect(after.notBefore).toBeGreaterThanOrEqual(now + 20_000);
  });

  it('schedules a waiting photo immediately, but not a settled one', () => {
    const waiting = settle(delivery, { kind: 'unreachable' }, now, 0.5);
    expect(sendableNow(waiting, now).notBefore).toBe(now);
    const done = settle(delivery, ACCEPTED, now, 0);
    expect(sendableNow(done, now)).toBe(done);
  });
});

describe('sendAgain', () => {
  it.each([
    [403, 'event_inactive'],
    [410, 'event_expired'],
    [402, 'photo_quota_exhausted'],
  ])('makes a photo due that was rejected with %d %s', (status, code) => {
    const rejected = settle({ ...delivery, attempts: 3 }, failed(status, code), now, 0);
    expect(sendAgain(rejected, now)).toMatchObject({
      key: delivery.key,
      state: 'waiting',
      attempts: 0,
      notBefore: now,
      refusal: null,
    });
  });

  it('grants another day of retries to a photo that failed for a day', () => {
    const first = settle(delivery, failed(503), now, 0);
    const rejected = settle(first, failed(503), now + dayMs, 0);
    const again = sendAgain(rejected, now + dayMs);
    expect(settle(again, failed(503), now + dayMs, 0).state).toBe('waiting');
  });

  it.each([
    ['unsupported', settle(delivery, failed(415, 'unsupported_image'), now, 0)],
    ['delivered', settle(delivery, ACCEPTED, now, 0)],
    ['waiting', settle(delivery, { kind: 'unreachable' }, now, 0)],
  ])('keeps a delivery that is %s', (_state, settled) => {
    expect(canSendAgain(settled)).toBe(false);
    expect(sendAgain(settled, now + dayMs)).toBe(settled);
  });
});

describe('retryDelay', () => {
  it('doubles up to a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((n) => retryDelay(n, null, 0))).toEqual([
      500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000,
    ]);
    expect(retryDelay(50, null, 0.999)).toBeLessThanOrEqual(60_000);
  });

  it('spreads the retries of many phones over half of the step', () => {
    expect(retryDelay(4, null, 0.999) - retryDelay(4, null, 0)).toBeCloseTo(4000, -2);
  });

  it('bounds the delay requested by the server', () => {
    expect(retryDelay(1, 86_400_000, 0)).toBe(600_000);
    expect(retryDelay(1, -5, 0)).toBe(500);
  });
});

describe('parseRetryAfter', () => {
  it.each([
    ['7', 7000],
    [' 120 ', 120_000],
    ['0', 0],
    ['Sun, 01 Jun 2025 12:00:30 GMT', 30_000],
    ['Sun, 01 Jun 2025 11:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('parses %p as %p', (header, ms) => expect(parseRetryAfter(header, now)).toBe(ms));
});
