import { heldAllowance, remaining, UNLIMITED } from './plans.js';

describe('remaining', () => {
  it.each([
    [5, 2, 3],
    [5, 5, 0],
    // Usage above the limit must not count as unlimited.
    [1, 2, 0],
    [5, 9, 0],
    [0, 0, 0],
    [UNLIMITED, 0, UNLIMITED],
    [UNLIMITED, 7000, UNLIMITED],
  ])('returns, for a limit of %i with %i used: %i', (limit, used, expected) => {
    expect(remaining(limit, used)).toBe(expected);
  });
});

describe('heldAllowance', () => {
  it.each([
    [30, 20],
    [100, 20],
    [1_200, 240],
    [1_204, 240],
    [0, 20],
  ])('returns, for %i photos a month: %i', (limit, held) => {
    expect(heldAllowance(limit)).toBe(held);
  });
});
