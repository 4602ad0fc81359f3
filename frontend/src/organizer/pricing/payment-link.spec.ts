import { offersFrom } from './offers';
import { paymentLink } from './payment-link';

const STANDARD = { price: 350, currency: 'USD', billing: 'one_time' } as const;

describe('paymentLink', () => {
  // spec: pricing.paid-signed-in
  it.each([
    ['standard', 350, 'one_time', '/payment?plan=standard&price=3.50&type=onetime'],
    ['enterprise', 2900, 'one_time', '/payment?plan=enterprise&price=29&type=onetime'],
    ['monthly-unlimited', 900, 'monthly', '/payment?plan=monthly-unlimited&price=9&type=monthly'],
  ] as const)('returns, for %s: %s', (id, price, billing, expected) => {
    expect(paymentLink(id, { price, currency: 'USD', billing })).toBe(expected);
  });

  // spec: pricing.paid-signed-in
  it('uses the lower-case name with hyphens for spaces, regardless of the display name', () => {
    for (const { id, name } of offersFrom(undefined)) {
      const query = new URLSearchParams(paymentLink(id, STANDARD).split('?')[1]);
      expect(query.get('plan')).toBe(name.toLowerCase().replaceAll(' ', '-'));
    }
  });

  it.each([
    ['EUR', 790, '7.90'],
    ['EUR', 900, '9'],
    ['JPY', 900, '900'],
  ])('formats a price in %s with its decimals', (currency, price, expected) => {
    expect(paymentLink('standard', { ...STANDARD, price, currency })).toContain(`&price=${expected}&`);
  });
});
