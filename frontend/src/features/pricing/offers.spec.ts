import type { Plan } from '@/lib/plan-price';
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
  it("shows all five before the server's plans have come", () => {
    expect(offersFrom(undefined).map(({ id }) => id)).toHaveLength(5);
  });

  it('shows then what the server sells, at its price', () => {
    expect(offersFrom([standard])).toMatchObject([{ id: 'standard', price: 399, photoLimit: 1500 }]);
  });
});

describe('the currencies of the offers', () => {
  const plan = (id: string, price: number, currency: string) => ({ ...standard, id, price, currency });

  it.each([
    [['USD', 'USD'], 'US dollars'],
    [['EUR', 'EUR'], 'euros'],
    [['JPY', 'JPY'], 'Japanese yen'],
    [['USD', 'EUR'], 'US dollars and euros'],
  ])('of %j are %s; what the free plan costs nothing in is not named', (currencies, words) => {
    const [first = '', second = ''] = currencies;
    const plans = [
      plan('freemium', 0, 'GBP'),
      plan('standard', 350, first),
      plan('enterprise', 2900, second),
    ];
    expect(currenciesOf(offersFrom(plans))).toBe(words);
  });
});
