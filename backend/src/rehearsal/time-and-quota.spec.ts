import { checkExpiration, checkOpen, checkQuota } from './time-and-quota.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const inHours = (hours: number) => ({ expiresAt: new Date(NOW.getTime() + hours * 3_600_000) });

describe('checkOpen', () => {
  it('reports a problem while the event is paused', () => {
    expect(checkOpen({ isActive: true }).state).toBe('ok');
    expect(checkOpen({ isActive: false }).state).toBe('problem');
  });
});

describe('checkExpiration', () => {
  it.each([
    ['ok', 'The event has no expiration date.', { expiresAt: null }],
    ['ok', 'The event takes photos for 3 more days.', inHours(72)],
    ['warning', 'The event ends in 23 hours.', inHours(23.9)],
    ['warning', 'The event ends in less than an hour.', inHours(0.5)],
    ['problem', 'The event has ended', inHours(0)],
  ])('reports %s: %s', (state, message, event) => {
    expect(checkExpiration(event, NOW)).toEqual({ state, message: expect.stringContaining(message) });
  });
});

describe('checkQuota', () => {
  const standard = { photoLimit: 1200, displayName: 'Standard' };
  it.each([
    ['ok', { ...standard, photoLimit: -1 }, 5000, 900],
    ['ok', standard, 200, 500],
    ['ok', standard, 200, undefined],
    ['warning', standard, 200, 501],
    ['warning', standard, 200, 1000],
    ['problem', standard, 200, 1001],
    ['problem', standard, 1200, undefined],
    ['problem', standard, 1300, 10],
  ] as const)('reports %s', (state, plan, counted, guests) => {
    expect(checkQuota(plan, { counted, held: 0 }, guests).state).toBe(state);
  });

  it('states the remaining photos and the expected guests', () => {
    expect(checkQuota(standard, { counted: 100, held: 0 }, 2000).message).toBe(
      'Your Standard plan has room for 1,100 more photos this month, which is not enough for 2,000 guests. A larger plan has room for all.',
    );
  });

  it.each([
    [0, 'Another 240 photos can be held outside the gallery until you upgrade or next month starts'],
    [239, 'Another 1 photo can be held'],
    [240, 'No more photos are saved until you upgrade or next month starts'],
    // Kept under a larger plan.
    [300, 'No more photos are saved until you upgrade or next month starts'],
  ])('states how many more photos can be held with %i held already', (held, text) => {
    expect(checkQuota(standard, { counted: 1200, held }, undefined)).toEqual({
      state: 'problem',
      message: expect.stringContaining(text),
    });
  });
});
