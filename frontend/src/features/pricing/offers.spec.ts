import type { Plan } from '@/lib/plan-price';
import { offersFrom } from './offers';

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
