import { planFromQuery } from './plan-from-query';

describe('planFromQuery', () => {
  // spec: payment.query, limits.payment-defaults
  it('is the standard plan when the address says nothing', () => {
    expect(planFromQuery(new URLSearchParams())).toEqual({
      id: 'standard',
      name: 'Standard',
      price: '3.50',
      type: 'onetime',
    });
  });

  // spec: fields.payment-plan
  it('takes what the address says', () => {
    const query = new URLSearchParams('plan=monthly-unlimited&price=9&type=monthly');
    expect(planFromQuery(query)).toEqual({
      id: 'monthly-unlimited',
      name: 'Monthly Unlimited',
      price: '9',
      type: 'monthly',
    });
  });
});
