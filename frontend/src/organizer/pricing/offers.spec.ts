import type { Plan } from '@/organizer/lib/plan-price';
import { currenciesOf, offersFrom } from './offers';

const standard = {
  id: 'standard',
  displayName: 'Standard',
  price: 399,
  billing: 'one_time',
  eventLimit: 6,
  frameLimit: 12,
  photoLimit: 1500,
} as Plan;

describe('offersFrom', () => {
  it("lists all five plans without prices and limits before the server's plans have loaded", () => {
    const offers = offersFrom(undefined);
    expect(offers.map(({ name }) => name)).toEqual([
      'Freemium',
      'Standard',
      'Professional',
      'Monthly Unlimited',
      'Enterprise',
    ]);
    expect(offers.map(({ terms }) => terms)).toEqual([null, null, null, null, null]);
  });

  it("lists the server's plans with their prices", () => {
    expect(offersFrom([standard])).toMatchObject([
      { id: 'standard', terms: { price: 399, eventLimit: 6, frameLimit: 12, photoLimit: 1500 } },
    ]);
  });
});

describe('currenciesOf', () => {
  const plan = (price: number, currency: string) => ({ price, currency });

  it.each([
    [['USD', 'USD'], 'US dollars'],
    [['EUR', 'EUR'], 'euros'],
    [['JPY', 'JPY'], 'Japanese yen'],
    [['USD', 'EUR'], 'US dollars and euros'],
  ])('returns, for %j: %s, ignoring the free plan', (currencies, words) => {
    const [first = '', second = ''] = currencies;
    expect(currenciesOf([plan(0, 'GBP'), plan(350, first), plan(2900, second)])).toBe(words);
  });
});
