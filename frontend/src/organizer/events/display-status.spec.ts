import { displayStatus } from './display-status';

const now = Date.parse('2026-06-01T12:00:00Z');
const before = '2026-06-01T11:59:59Z';
const after = '2026-06-01T12:00:01Z';

describe('displayStatus', () => {
  // spec: dashboard.expired, states.event-status
  it.each([
    [{ isActive: true, expiresAt: null }, 'Active'],
    [{ isActive: true, expiresAt: after }, 'Active'],
    [{ isActive: true, expiresAt: before }, 'Expired'],
    [{ isActive: false, expiresAt: before }, 'Inactive'],
    [{ isActive: false, expiresAt: null }, 'Inactive'],
  ])('returns, for %p: %p', (event, expected) => {
    expect(displayStatus(event, now).label).toBe(expected);
  });
});
