import { wholeNumber } from './whole-number';

describe('wholeNumber', () => {
  it.each([
    ['5000', 5000],
    [' 5,000 ', 5000],
    ['5.000', 5000],
    ['5 000', 5000],
    ['5\u202f000', 5000],
    ["5'000", 5000],
    ['1,000,000', 1_000_000],
  ])('parses %j as %d', (text, number) => {
    expect(wholeNumber(text)).toBe(number);
  });

  it.each(['', '2.5', '5,00', '1,000.000', '5,0000', 'many', '-3'])('rejects %j', (text) => {
    expect(wholeNumber(text)).toBeNull();
  });
});
