import { planFromQuery } from './plan-from-query';

describe('planFromQuery', () => {
  // spec: payment.query, limits.payment-defaults
  it('defaults to the Standard plan', () => {
    expect(planFromQuery(new URLSearchParams())).toEqual({
      id: 'standard',
      name: 'Standard',
      price: '3.50',
      type: 'onetime',
    });
  });

  // spec: fields.payment-plan
  it('reads the plan from the query', () => {
    const query = new URLSearchParams('plan=monthly-unlimited&price=9&type=monthly');
    expect(planFromQuery(query)).toEqual({
      id: 'monthly-unlimited',
      name: 'Monthly Unlimited',
      price: '9',
      type: 'monthly',
    });
  });
});
