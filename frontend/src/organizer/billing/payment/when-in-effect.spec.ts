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
    expect(whenInEffect({ planName: plan, effect, takesEffectAfter: null })).toBeNull();
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
      'Monthly Unlimited remains your plan until the subscription ends. Standard starts then.',
    ],
    [
      'Professional during a subscription',
      'Professional',
      SUBSCRIBED,
      'This plan takes effect later',
      'Monthly Unlimited remains your plan until the subscription ends. Professional starts then.',
    ],
    [
      'Enterprise during a grant',
      'Enterprise',
      { ...GRANTED, ...ALL },
      'This plan takes effect later',
      'Standard remains your plan until it ends. Enterprise starts then.',
    ],
    [
      'Enterprise during a grant that covers a subscription',
      'Enterprise',
      { ...GRANTED, ...WHITE_LABEL, subscribedPlan: 'Monthly Unlimited' },
      'This plan takes effect later',
      'Standard remains your plan until it ends. Monthly Unlimited follows until the subscription ends, and Enterprise from then on. White-label options start when Standard ends.',
    ],
    [
      'Professional during a grant that covers a subscription',
      'Professional',
      { ...GRANTED, subscribedPlan: 'Monthly Unlimited' },
      'This plan takes effect later',
      'Standard remains your plan until it ends. Monthly Unlimited follows until the subscription ends, and Professional from then on.',
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
      expect(whenInEffect({ planName: plan, effect, takesEffectAfter: null })).toEqual({ title, text });
    },
  );

  it('names only the current plan if a node of the previous version sends no effect', () => {
    expect(whenInEffect({ planName: 'Enterprise', takesEffectAfter: 'Monthly Unlimited' })).toEqual({
      title: 'You keep your current plan',
      text: 'Monthly Unlimited remains your plan until it ends.',
    });
  });

  it('announces nothing if a node of the previous version names no current plan', () => {
    expect(whenInEffect({ planName: 'Enterprise', takesEffectAfter: null })).toBeNull();
  });
});
