import { wholeNumber } from './whole-number';

describe('a whole number as it is typed', () => {
  it.each([
    ['5000', 5000],
    [' 5,000 ', 5000],
    ['5.000', 5000],
    ['5 000', 5000],
    ['5\u202f000', 5000],
    ["5'000", 5000],
    ['1,000,000', 1_000_000],
  ])('%j is %d', (typed, number) => {
    expect(wholeNumber(typed)).toBe(number);
  });

  it.each(['', '2.5', '5,00', '1,000.000', '5,0000', 'many', '-3'])('%j is none', (typed) => {
    expect(wholeNumber(typed)).toBeNull();
  });
});
