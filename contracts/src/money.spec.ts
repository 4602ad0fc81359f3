import { CURRENCIES, currencyName, formatExactMoney, formatMoney, smallestStepOf, unitsOf } from './money.js';

describe('money', () => {
  it.each([
    [350, 'USD', '$3.50'],
    [900, 'USD', '$9'],
    [120000, 'USD', '$1,200'],
    [790, 'EUR', '€7.90'],
    [900, 'JPY', '¥900'],
    [0, 'GBP', '£0'],
    // Browsers format these without decimals; Stripe uses two.
    [99900, 'HUF', 'HUF\u00a0999'],
    [99950, 'HUF', 'HUF\u00a0999.50'],
    [4_900_000, 'IDR', 'IDR\u00a049,000'],
    [50000, 'ISK', 'ISK\u00a0500'],
    [2500, 'KWD', 'KWD\u00a02.500'],
  ])('formats %i %s as %s', (cents, currency, expected) => {
    expect(formatMoney(cents, currency)).toBe(expected);
  });

  it('counts the smallest units as Stripe does', () => {
    expect(['USD', 'JPY', 'KWD'].map(unitsOf)).toEqual([100, 1, 1000]);
    const likeCents = ['HUF', 'IDR', 'COP', 'ISK', 'PKR', 'ALL', 'TWD'];
    expect(likeCents.map(unitsOf)).toEqual(likeCents.map(() => 100));
  });

  it('rounds to the steps that Stripe charges', () => {
    expect(['USD', 'JPY', 'KWD', 'ISK'].map(smallestStepOf)).toEqual([1, 1, 10, 100]);
  });

  it('formats cents on receipts', () => {
    expect(formatExactMoney(900, 'USD')).toBe('$9.00');
    expect(formatExactMoney(900, 'JPY')).toBe('¥900');
    expect(formatExactMoney(99900, 'HUF')).toBe('HUF\u00a0999.00');
  });

  it('lists currencies that Stripe accepts and browsers can format', () => {
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    for (const currency of CURRENCIES) expect(formatMoney(0, currency)).toMatch(/0$/);
    expect(CURRENCIES).toEqual(expect.arrayContaining(['USD', 'EUR', 'GBP', 'HUF', 'JPY', 'KWD']));
    expect(CURRENCIES).not.toContain('IRR');
  });

  it('names currencies', () => {
    expect(['USD', 'EUR', 'JPY'].map(currencyName)).toEqual(['US dollars', 'euros', 'Japanese yen']);
  });
});
