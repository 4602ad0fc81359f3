import { type PurchaseEffect, whenInEffect } from './when-in-effect';

const NONE: PurchaseEffect = { grantedPlan: null, subscribedPlan: null, addedFeatures: [], nextGrant: null };
const SUBSCRIBED: PurchaseEffect = { ...NONE, subscribedPlan: 'Monthly Unlimited' };
const GRANTED: PurchaseEffect = { ...NONE, grantedPlan: 'Standard' };
const WHITE_LABEL: Pick<PurchaseEffect, 'addedFeatures'> = { addedFeatures: ['white_label'] };
const ALL: Pick<PurchaseEffect, 'addedFeatures'> = { addedFeatures: ['advanced_analytics', 'white_label'] };
const NEXT: Pick<PurchaseEffect, 'nextGrant'> = {
  nextGrant: { planName: 'Professional', startsAt: '2027-05-03T12:00:00.000Z' },
};
const FOLLOWS = 'Professional, which was given to you, takes precedence from May 3, 2027 while it lasts.';

describe('whenInEffect', () => {
  it.each([
    ['on the free plan or a lower one-time plan', 'Enterprise', { ...NONE, ...ALL }],
    ['for a subscription', 'Monthly Unlimited', { ...NONE, addedFeatures: ['advanced_analytics'] }],
  ] as [string, string, PurchaseEffect][])('announces nothing %s', (_state, plan, effect) => {
    expect(whenInEffect(plan, effect)).toBeNull();
  });

  it.each([
    [
      'Enterprise during a subscription',
      'Enterprise',
      { ...SUBSCRIBED, ...WHITE_LABEL },
      'Part of this plan takes effect later',
      'White-label options start with your payment. The limits of Monthly Unlimited apply until the subscription ends, those of Enterprise from then on.',
    ],
    [
      'Standard during a subscription',
      'Standard',
      SUBSCRIBED,
      'This plan takes effect later',
      'Monthly Unlimited stays your plan until it ends. Standard is yours from then on.',
    ],
    [
      'Professional during a subscription',
      'Professional',
      SUBSCRIBED,
      'This plan takes effect later',
      'Monthly Unlimited stays your plan until it ends. Professional is yours from then on.',
    ],
    [
      'Enterprise during a grant',
      'Enterprise',
      { ...GRANTED, ...ALL },
      'This plan takes effect later',
      'Standard stays your plan until it ends. Enterprise is yours from then on.',
    ],
    [
      'Enterprise during a grant that covers a subscription',
      'Enterprise',
      { ...GRANTED, ...WHITE_LABEL, subscribedPlan: 'Monthly Unlimited' },
      'This plan takes effect later',
      'Standard stays your plan until it ends. Monthly Unlimited follows until the subscription ends, and Enterprise from then on. White-label options start when Standard ends.',
    ],
    [
      'Professional during a grant that covers a subscription',
      'Professional',
      { ...GRANTED, subscribedPlan: 'Monthly Unlimited' },
      'This plan takes effect later',
      'Standard stays your plan until it ends. Monthly Unlimited follows until the subscription ends, and Professional from then on.',
    ],
    [
      'Enterprise before a grant',
      'Enterprise',
      { ...NONE, ...ALL, ...NEXT },
      'Another plan follows',
      FOLLOWS,
    ],
    [
      'Enterprise during a subscription, before a grant',
      'Enterprise',
      { ...SUBSCRIBED, ...WHITE_LABEL, ...NEXT },
      'Part of this plan takes effect later',
      `White-label options start with your payment. The limits of Monthly Unlimited apply until the subscription ends, those of Enterprise from then on. ${FOLLOWS}`,
    ],
  ] as [string, string, PurchaseEffect, string, string][])(
    'states when the parts of %s take effect',
    (_state, plan, effect, title, text) => {
      expect(whenInEffect(plan, effect)).toEqual({ title, text });
    },
  );
});
