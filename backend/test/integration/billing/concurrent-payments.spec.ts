import { SubscriptionSync } from '../../../src/billing/payments/subscription-sync.js';
import { Reconciliation } from '../../../src/billing/upkeep/reconciliation.js';
import { signedInOrganizer } from '../../factories/accounts.js';
import {
  begin,
  bodyOf,
  buy,
  conclude,
  intentOf,
  planOf,
  refusalOf,
  subscriptionOf,
  VISA,
} from '../../factories/purchases.js';
import { type OutboxMail, sentMailsTo } from '../../support/outbox.js';
import { createPayingApp, type PayingApp, postEvents } from '../../support/stripe/paying-app.js';

describe('concurrent payments of an organizer', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());

  it('cancels an open payment when another plan is selected', async () => {
    const account = await signedInOrganizer(paying.app);
    const first = intentOf(await begin(account, 'standard'));
    const second = intentOf(await begin(account, 'professional'));

    expect(() => paying.standIn.account.pay(first, VISA)).toThrow('canceled');
    expect(await refusalOf(await conclude(account, first))).toEqual([402, 'payment_failed']);
    paying.standIn.account.pay(second, VISA);
    expect((await conclude(account, second)).status).toBe(200);
  });

  it('sells a plan again after an unreported refund or cancellation', async () => {
    const account = await signedInOrganizer(paying.app);
    paying.standIn.account.refund(await buy(paying, account, 'professional'));
    await buy(paying, account, 'professional');
    await buy(paying, account, 'monthly-unlimited');
    paying.standIn.account.subscriptions.cancel(await subscriptionOf(paying, account));
    await buy(paying, account, 'monthly-unlimited');
    expect(await planOf(account)).toBe('monthly-unlimited');
  });

  it('reports a pending bank payment, rejects lower plans and grants the plan when paid', async () => {
    const account = await signedInOrganizer(paying.app);
    const intent = intentOf(await begin(account, 'professional'));
    const { intents } = paying.standIn.account;
    paying.standIn.account.payLater(intent, VISA);
    expect(await bodyOf(await conclude(account, intent))).toMatchObject({
      status: 'processing',
      currentPlan: 'freemium',
    });
    const lower = await account.agent.post('/api/create-payment-intent', { planId: 'standard' });
    expect(await refusalOf(lower)).toEqual([409, 'conflict']);

    intents.settle(intent, 'fail');
    expect(intentOf(await begin(account, 'professional'))).toBe(intent);
    paying.standIn.account.payLater(intent, VISA);
    intents.settle(intent, 'success');
    await postEvents(paying);
    expect(await planOf(account)).toBe('professional');
  });

  it.each([
    ['another purchase starts', 'refuse, begin'],
    ["another purchase is paid and the rejection's webhook is lost", 'begin, refuse, pay'],
    ['the rejection is reported after another purchase', 'begin, pay, refuse, tell'],
  ])('cancels a rejected bank payment when %s', async (_when, steps) => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.standIn.account;
    const refused = intentOf(await begin(account, 'professional'));
    stripe.payLater(refused, VISA);
    expect(await bodyOf(await conclude(account, refused))).toMatchObject({ status: 'processing' });
    let better = '';
    const acts: Record<string, () => Promise<unknown> | object> = {
      refuse: () => stripe.intents.settle(refused, 'fail'),
      begin: async () => (better = intentOf(await begin(account, 'enterprise'))),
      pay: () => {
        stripe.pay(better, VISA);
        return conclude(account, better);
      },
      tell: () => postEvents(paying),
    };

    for (const step of steps.split(', ')) await acts[step]?.();

    expect(() => stripe.pay(refused, VISA)).toThrow('canceled');
    const wanted = steps.includes('pay') ? 'enterprise' : 'freemium';
    expect(await planOf(account)).toBe(wanted);
  });

  it.each([
    ['its confirmation', 'repaid'],
    ["the better plan's confirmation", 'better'],
    ['webhooks', 'events'],
    ['the reconciliation', 'nightly'],
  ])('refunds a late payment for a lesser plan, reported by %s', async (_source, source) => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.standIn.account;
    const earlier = await buy(paying, account, 'standard');
    const repaid = intentOf(await begin(account, 'professional'));
    stripe.payLater(repaid, VISA);
    await conclude(account, repaid);
    const better = intentOf(await begin(account, 'enterprise'));
    stripe.intents.settle(repaid, 'fail');
    stripe.pay(better, VISA);
    stripe.pay(repaid, VISA);

    const reports: Record<string, () => Promise<unknown>> = {
      repaid: () => conclude(account, repaid),
      better: () => conclude(account, better),
      events: () => postEvents(paying),
      nightly: () => paying.app.nest.get(Reconciliation, { strict: false }).run(),
    };
    await reports[source]?.();
    // Further reports change nothing.
    for (const tell of Object.values(reports)) await tell();

    const keptOf = (intent: string) => stripe.keptOf(stripe.state.get('payment_intent', intent));
    expect([earlier, repaid, better].map(keptOf)).toEqual([350, 0, 2900]);
    expect(await planOf(account)).toBe('enterprise');
    const refusal = await conclude(account, repaid);
    expect([refusal.status, await refusal.json()]).toMatchObject([
      402,
      { code: 'payment_failed', message: 'This payment was refunded.' },
    ]);
    const mails = await sentMailsTo(paying.app, account.email);
    expect(mails.filter(({ text }) => text.includes(repaid)).map(subjectOf)).toEqual([
      'Your payment was refunded: Professional',
    ]);
    expect(
      (await bodyOf<{ payments: unknown[] }>(await account.agent.get('/api/billing/payments'))).payments,
    ).toEqual(
      expect.arrayContaining([expect.objectContaining({ planId: 'professional', status: 'refunded' })]),
    );
  });

  it('keeps a payment when the better plan had an unreported refund', async () => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.standIn.account;
    const repaid = intentOf(await begin(account, 'professional'));
    stripe.payLater(repaid, VISA);
    await conclude(account, repaid);
    const better = await buy(paying, account, 'enterprise');
    stripe.refund(better);
    stripe.intents.settle(repaid, 'fail');
    stripe.pay(repaid, VISA);

    expect(await bodyOf(await conclude(account, repaid))).toMatchObject({ status: 'succeeded' });
    expect(stripe.keptOf(stripe.state.get('payment_intent', repaid))).toBe(850);
    expect(await planOf(account)).toBe('professional');
  });

  it.each([
    ['keeps', 'fail', { kept: [350, 0], plan: 'standard', mails: ['Your receipt: Standard'] }],
    [
      'refunds',
      'success',
      {
        kept: [0, 2900],
        plan: 'enterprise',
        mails: ['Your receipt: Standard', 'Your payment was refunded: Standard'],
      },
    ],
  ] as const)(
    "%s a payment for a lesser plan when the better plan's bank payment ends in %s",
    async (_what, outcome, { kept, plan, mails }) => {
      const account = await signedInOrganizer(paying.app);
      const stripe = paying.standIn.account;
      const lesser = intentOf(await begin(account, 'standard'));
      stripe.payLater(lesser, VISA);
      await conclude(account, lesser);
      const better = intentOf(await begin(account, 'enterprise'));
      stripe.intents.settle(lesser, 'fail');
      stripe.payLater(better, VISA);
      stripe.state.moveClock(60);
      stripe.pay(lesser, VISA);
      expect(await bodyOf(await conclude(account, better))).toMatchObject({ status: 'processing' });
      expect(await bodyOf(await conclude(account, lesser))).toMatchObject({ currentPlan: 'standard' });

      stripe.intents.settle(better, outcome);
      await postEvents(paying);
      await paying.app.nest.get(Reconciliation, { strict: false }).run();

      const keptOf = (intent: string) => {
        const { status } = stripe.state.get('payment_intent', intent);
        return status === 'succeeded' ? stripe.keptOf(stripe.state.get('payment_intent', intent)) : 0;
      };
      expect([lesser, better].map(keptOf)).toEqual(kept);
      expect(await planOf(account)).toBe(plan);
      const sent = await sentMailsTo(paying.app, account.email);
      const aboutLesser = sent.filter(({ text }) => text.includes(lesser)).map(subjectOf);
      expect(aboutLesser.toSorted()).toEqual(mails.toSorted());
    },
  );

  it.each([
    ['cancels', 'fail', 'canceled'],
    ['refunds', 'success', 'succeeded'],
  ] as const)(
    '%s the pending one of two payments for a plan when the bank reports %s',
    async (_what, outcome, status) => {
      const account = await signedInOrganizer(paying.app);
      const stripe = paying.standIn.account;
      const atBank = intentOf(await begin(account, 'standard'));
      stripe.payLater(atBank, VISA);
      // Simulates a restored backup without this payment.
      await paying.app.database.query('DELETE FROM payments WHERE payment_intent_id = $1', [atBank]);
      const settled = await buy(paying, account, 'standard');
      expect(await bodyOf(await conclude(account, atBank))).toMatchObject({ status: 'processing' });

      stripe.intents.settle(atBank, outcome);
      await postEvents(paying);

      const other = stripe.state.get('payment_intent', atBank);
      expect(other.status).toBe(status);
      if (outcome === 'success') expect(stripe.keptOf(other)).toBe(0);
      expect(stripe.keptOf(stripe.state.get('payment_intent', settled))).toBe(350);
      expect(await planOf(account)).toBe('standard');
    },
  );

  it('grants paid and cancels unpaid payments missing from a backup when another purchase starts', async () => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.standIn.account;
    const forget = (intent: string) =>
      paying.app.database.query('DELETE FROM payments WHERE payment_intent_id = $1', [intent]);
    const paid = intentOf(await begin(account, 'standard'));
    stripe.pay(paid, VISA);
    await forget(paid);
    const unpaid = intentOf(await begin(account, 'professional'));
    await forget(unpaid);
    await begin(account, 'enterprise');

    expect(await refusalOf(await conclude(account, unpaid))).toEqual([402, 'payment_failed']);
    expect(stripe.state.get('payment_intent', unpaid).status).toBe('canceled');
    const answer = await conclude(account, paid);
    expect(await bodyOf(answer)).toMatchObject({ status: 'succeeded', currentPlan: 'standard' });
    expect(await planOf(account)).toBe('standard');
  });

  it('keeps an earlier payment for a lesser plan that settles after the better one', async () => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.standIn.account;
    const lesser = intentOf(await begin(account, 'standard'));
    stripe.payLater(lesser, VISA);
    await conclude(account, lesser);
    stripe.state.moveClock(60);
    const better = await buy(paying, account, 'enterprise');
    stripe.state.moveClock(60);
    stripe.intents.settle(lesser, 'success');
    await postEvents(paying);

    const keptOf = (intent: string) => stripe.keptOf(stripe.state.get('payment_intent', intent));
    expect([lesser, better].map(keptOf)).toEqual([350, 2900]);
    expect(await planOf(account)).toBe('enterprise');
  });

  it('restores a subscription missing from a backup and cancels its duplicate', async () => {
    const account = await signedInOrganizer(paying.app);
    await buy(paying, account, 'monthly-unlimited');
    const running = await subscriptionOf(paying, account);
    for (const table of ['payments', 'subscriptions']) {
      await paying.app.database.query(`DELETE FROM ${table} WHERE user_id = $1`, [account.id]);
    }
    const duplicateIntent = intentOf(await begin(account, 'monthly-unlimited'));
    const duplicate = await subscriptionOf(paying, account);

    await paying.app.nest.get(SubscriptionSync, { strict: false }).sync(running);

    const { state } = paying.standIn.account;
    expect(state.get('subscription', running).status).toBe('active');
    expect(state.get('subscription', duplicate).status).toMatch(/^(incomplete_expired|canceled)$/);
    expect(() => paying.standIn.account.pay(duplicateIntent, VISA)).toThrow('canceled');
    expect(await planOf(account)).toBe('monthly-unlimited');
    const again = await account.agent.post('/api/create-payment-intent', { planId: 'monthly-unlimited' });
    expect(await refusalOf(again)).toEqual([409, 'plan_already_owned']);
  });
});

/** The subject without the app name, which emails omit for Enterprise recipients. */
function subjectOf({ subject }: OutboxMail): string {
  return subject.replace('EventFrame ', '');
}
