import { heldAllowance, remaining, UNLIMITED } from './plans.js';

describe('what remains of a limit', () => {
  it.each([
    [5, 2, 3],
    [5, 5, 0],
    // One more than the limit, which must not read as none.
    [1, 2, 0],
    [5, 9, 0],
    [0, 0, 0],
    [UNLIMITED, 0, UNLIMITED],
    [UNLIMITED, 7000, UNLIMITED],
  ])('of %i with %i used is %i', (limit, used, left) => {
    expect(remaining(limit, used)).toBe(left);
  });
});

describe('what is held above a limit', () => {
  it.each([
    [30, 20],
    [100, 20],
    [1_200, 240],
    [1_204, 240],
    [0, 20],
  ])('of %i photos a month is at most %i', (limit, held) => {
    expect(heldAllowance(limit)).toBe(held);
  });
});
