import { currencyName, formatMoney, unitsOf } from './money.js';

describe('money', () => {
  it.each([
    [350, 'USD', '$3.50'],
    [900, 'USD', '$9'],
    [120000, 'USD', '$1,200'],
    [790, 'EUR', '€7.90'],
    [900, 'JPY', '¥900'],
    [0, 'GBP', '£0'],
  ])('of %i %s is read as %s', (cents, currency, expected) => {
    expect(formatMoney(cents, currency)).toBe(expected);
  });

  it('has as many of the smallest unit as the currency says', () => {
    expect(['USD', 'JPY', 'KWD'].map(unitsOf)).toEqual([100, 1, 1000]);
  });

  it('is of a currency with a name', () => {
    expect(['USD', 'EUR', 'JPY'].map(currencyName)).toEqual(['US dollars', 'euros', 'Japanese yen']);
  });
});
