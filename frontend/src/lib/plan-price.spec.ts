import { formatPrice } from './plan-price';

describe('formatPrice', () => {
  it.each([
    [{ price: 0, billing: 'free' as const }, 'Free Plan'],
    [{ price: 350, billing: 'one_time' as const }, '$3.50 one-time'],
    [{ price: 2900, billing: 'one_time' as const }, '$29 one-time'],
    [{ price: 900, billing: 'monthly' as const }, '$9 per month'],
  ])('of %p is %p', (plan, expected) => {
    expect(formatPrice(plan)).toBe(expected);
  });
});
