import { formatPrice } from './plan-price';

describe('formatPrice', () => {
  it.each([
    [{ price: 0, currency: 'USD', billing: 'free' as const }, 'Free Plan'],
    [{ price: 350, currency: 'USD', billing: 'one_time' as const }, '$3.50 one-time'],
    [{ price: 2900, currency: 'USD', billing: 'one_time' as const }, '$29 one-time'],
    [{ price: 900, currency: 'USD', billing: 'monthly' as const }, '$9 per month'],
    [{ price: 790, currency: 'EUR', billing: 'one_time' as const }, '€7.90 one-time'],
  ])('returns, for %p: %p', (plan, expected) => {
    expect(formatPrice(plan)).toBe(expected);
  });
});
