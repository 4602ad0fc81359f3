import { planBenefits } from './plan-benefits';

describe('planBenefits', () => {
  it.each([
    [
      { eventLimit: 5, frameLimit: 10, photoLimit: 1200 },
      ['5 events', '10 frames', '1,200 photos per month'],
    ],
    [{ eventLimit: 1, frameLimit: 1, photoLimit: 30 }, ['1 event', '1 frame', '30 photos per month']],
    [
      { eventLimit: -1, frameLimit: -1, photoLimit: -1 },
      ['Unlimited events', 'Unlimited frames', 'Unlimited photos'],
    ],
  ])('returns, for %j: %j', (limits, benefits) => {
    expect(planBenefits(limits)).toEqual(benefits);
  });
});
