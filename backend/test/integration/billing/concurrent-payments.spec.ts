import { SubscriptionSync } from '../../../src/billing/payments/subscription-sync.js';
import { Reconciliation } from '../../../src/billing/upkeep/reconciliation.js';
import { signedInOrganizer } from '../../factories/accounts.js';
import {
  startPayment,
  buyPlan,
  confirmPayment,
  intentOf,
  readPlan,
  readError,
  findSubscription,
  VISA,
} from '../../factories/purchases.js';
import { readJson } from '../../support/read-json.js';
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
    const first = intentOf(await startPayment(account, 'standard'));
    const second = intentOf(await startPayment(account, 'professional'));

    expect(() => paying.stripe.account.pay(first, VISA)).toThrow('canceled');
    expect(await readError(await confirmPayment(account, first))).toEqual([402, 'payment_failed']);
    paying.stripe.account.pay(second, VISA);
    expect((await confirmPayment(account, second)).status).toBe(200);
  });

  it('sells a plan again after an unreported refund or cancellation', async () => {
    const account = await signedInOrganizer(paying.app);
    paying.stripe.account.refund(await buyPlan(paying, account, 'professional'));
    await buyPlan(paying, account, 'professional');
    await buyPlan(paying, account, 'monthly-unlimited');
    paying.stripe.account.subscriptions.cancel(await findSubscription(paying, account));
    await buyPlan(paying, account, 'monthly-unlimited');
    expect(await readPlan(account)).toBe('monthly-unlimited');
  });

  it('reports a pending bank payment, rejects lower plans and grants the plan when paid', async () => {
    const account = await signedInOrganizer(paying.app);
    const intent = intentOf(await startPayment(account, 'professional'));
    const { intents } = paying.stripe.account;
    paying.stripe.account.payByBank(intent, VISA);
    expect(await readJson(await confirmPayment(account, intent))).toMatchObject({
      status: 'processing',
      currentPlan: 'freemium',
    });
    const lower = await account.agent.post('/api/create-payment-intent', { planId: 'standard' });
    expect(await readError(lower)).toEqual([409, 'conflict']);

    intents.settle(intent, 'fail');
    expect(intentOf(await startPayment(account, 'professional'))).toBe(intent);
    paying.stripe.account.payByBank(intent, VISA);
    intents.settle(intent, 'success');
    await postEvents(paying);
    expect(await readPlan(account)).toBe('professional');
  });

  it.each([
    ['another purchase starts', 'refuse, begin'],
    ["another purchase is paid and the rejection's webhook is lost", 'begin, refuse, pay'],
    ['the rejection is reported after another purchase', 'begin, pay, refuse, tell'],
  ])('cancels a rejected bank payment when %s', async (_when, steps) => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.stripe.account;
    const refused = intentOf(await startPayment(account, 'professional'));
    stripe.payByBank(refused, VISA);
    expect(await readJson(await confirmPayment(account, refused))).toMatchObject({ status: 'processing' });
    let better = '';
    const acts: Record<string, () => Promise<unknown> | object> = {
      refuse: () => stripe.intents.settle(refused, 'fail'),
      begin: async () => (better = intentOf(await startPayment(account, 'enterprise'))),
      pay: () => {
        stripe.pay(better, VISA);
        return confirmPayment(account, better);
      },
      tell: () => postEvents(paying),
    };

    for (const step of steps.split(', ')) await acts[step]?.();

    expect(() => stripe.pay(refused, VISA)).toThrow('canceled');
    const wanted = steps.includes('pay') ? 'enterprise' : 'freemium';
    expect(await readPlan(account)).toBe(wanted);
  });

  it.each([
    ['its confirmation', 'repaid'],
    ["the better plan's confirmation", 'better'],
    ['webhooks', 'events'],
    ['the reconciliation', 'nightly'],
  ])('refunds a late payment for a lesser plan, reported by %s', async (_source, source) => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.stripe.account;
    const earlier = await buyPlan(paying, account, 'standard');
    const repaid = intentOf(await startPayment(account, 'professional'));
    stripe.payByBank(repaid, VISA);
    await confirmPayment(account, repaid);
    const better = intentOf(await startPayment(account, 'enterprise'));
    stripe.intents.settle(repaid, 'fail');
    stripe.pay(better, VISA);
    stripe.pay(repaid, VISA);

    const reports: Record<string, () => Promise<unknown>> = {
      repaid: () => confirmPayment(account, repaid),
      better: () => confirmPayment(account, better),
      events: () => postEvents(paying),
      nightly: () => paying.app.nest.get(Reconciliation, { strict: false }).run(),
    };
    await reports[source]?.();
    // Further reports change nothing.
    for (const tell of Object.values(reports)) await tell();

    const keptOf = (intent: string) => stripe.netOf(stripe.state.get('payment_intent', intent));
    expect([earlier, repaid, better].map(keptOf)).toEqual([350, 0, 2900]);
    expect(await readPlan(account)).toBe('enterprise');
    const refusal = await confirmPayment(account, repaid);
    expect([refusal.status, await refusal.json()]).toMatchObject([
      402,
      { code: 'payment_failed', message: 'This payment was refunded.' },
    ]);
    const mails = await sentMailsTo(paying.app, account.email);
    expect(mails.filter(({ text }) => text.includes(repaid)).map(subjectOf)).toEqual([
      'Your payment was refunded: Professional',
    ]);
    expect(
      (await readJson<{ payments: unknown[] }>(await account.agent.get('/api/billing/payments'))).payments,
    ).toEqual(
      expect.arrayContaining([expect.objectContaining({ planId: 'professional', status: 'refunded' })]),
    );
  });

  it('keeps a payment when the better plan had an unreported refund', async () => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.stripe.account;
    const repaid = intentOf(await startPayment(account, 'professional'));
    stripe.payByBank(repaid, VISA);
    await confirmPayment(account, repaid);
    const better = await buyPlan(paying, account, 'enterprise');
    stripe.refund(better);
    stripe.intents.settle(repaid, 'fail');
    stripe.pay(repaid, VISA);

    expect(await readJson(await confirmPayment(account, repaid))).toMatchObject({ status: 'succeeded' });
    expect(stripe.netOf(stripe.state.get('payment_intent', repaid))).toBe(850);
    expect(await readPlan(account)).toBe('professional');
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
      const stripe = paying.stripe.account;
      const lesser = intentOf(await startPayment(account, 'standard'));
      stripe.payByBank(lesser, VISA);
      await confirmPayment(account, lesser);
      const better = intentOf(await startPayment(account, 'enterprise'));
      stripe.intents.settle(lesser, 'fail');
      stripe.payByBank(better, VISA);
      stripe.state.moveClock(60);
      stripe.pay(lesser, VISA);
      expect(await readJson(await confirmPayment(account, better))).toMatchObject({ status: 'processing' });
      expect(await readJson(await confirmPayment(account, lesser))).toMatchObject({
        currentPlan: 'standard',
      });

      stripe.intents.settle(better, outcome);
      await postEvents(paying);
      await paying.app.nest.get(Reconciliation, { strict: false }).run();

      const keptOf = (intent: string) => {
        const { status } = stripe.state.get('payment_intent', intent);
        return status === 'succeeded' ? stripe.netOf(stripe.state.get('payment_intent', intent)) : 0;
      };
      expect([lesser, better].map(keptOf)).toEqual(kept);
      expect(await readPlan(account)).toBe(plan);
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
      const stripe = paying.stripe.account;
      const atBank = intentOf(await startPayment(account, 'standard'));
      stripe.payByBank(atBank, VISA);
      // Simulates a restored backup without this payment.
      await paying.app.database.query('DELETE FROM payments WHERE payment_intent_id = $1', [atBank]);
      const settled = await buyPlan(paying, account, 'standard');
      expect(await readJson(await confirmPayment(account, atBank))).toMatchObject({ status: 'processing' });

      stripe.intents.settle(atBank, outcome);
      await postEvents(paying);

      const other = stripe.state.get('payment_intent', atBank);
      expect(other.status).toBe(status);
      if (outcome === 'success') expect(stripe.netOf(other)).toBe(0);
      expect(stripe.netOf(stripe.state.get('payment_intent', settled))).toBe(350);
      expect(await readPlan(account)).toBe('standard');
    },
  );

  it('grants paid and cancels unpaid payments missing from a backup when another purchase starts', async () => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.stripe.account;
    const forget = (intent: string) =>
      paying.app.database.query('DELETE FROM payments WHERE payment_intent_id = $1', [intent]);
    const paid = intentOf(await startPayment(account, 'standard'));
    stripe.pay(paid, VISA);
    await forget(paid);
    const unpaid = intentOf(await startPayment(account, 'professional'));
    await forget(unpaid);
    await startPayment(account, 'enterprise');

    expect(await readError(await confirmPayment(account, unpaid))).toEqual([402, 'payment_failed']);
    expect(stripe.state.get('payment_intent', unpaid).status).toBe('canceled');
    const response = await confirmPayment(account, paid);
    expect(await readJson(response)).toMatchObject({ status: 'succeeded', currentPlan: 'standard' });
    expect(await readPlan(account)).toBe('standard');
  });

  it('keeps an earlier payment for a lesser plan that settles after the better one', async () => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.stripe.account;
    const lesser = intentOf(await startPayment(account, 'standard'));
    stripe.payByBank(lesser, VISA);
    await confirmPayment(account, lesser);
    stripe.state.moveClock(60);
    const better = await buyPlan(paying, account, 'enterprise');
    stripe.state.moveClock(60);
    stripe.intents.settle(lesser, 'success');
    await postEvents(paying);

    const keptOf = (intent: string) => stripe.netOf(stripe.state.get('payment_intent', intent));
    expect([lesser, better].map(keptOf)).toEqual([350, 2900]);
    expect(await readPlan(account)).toBe('enterprise');
  });

  it('restores a subscription missing from a backup and cancels its duplicate', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'monthly-unlimited');
    const running = await findSubscription(paying, account);
    for (const table of ['payments', 'subscriptions']) {
      await paying.app.database.query(`DELETE FROM ${table} WHERE user_id = $1`, [account.id]);
    }
    const duplicateIntent = intentOf(await startPayment(account, 'monthly-unlimited'));
    const duplicate = await findSubscription(paying, account);

    await paying.app.nest.get(SubscriptionSync, { strict: false }).sync(running);

    const { state } = paying.stripe.account;
    expect(state.get('subscription', running).status).toBe('active');
    expect(state.get('subscription', duplicate).status).toMatch(/^(incomplete_expired|canceled)$/);
    expect(() => paying.stripe.account.pay(duplicateIntent, VISA)).toThrow('canceled');
    expect(await readPlan(account)).toBe('monthly-unlimited');
    const again = await account.agent.post('/api/create-payment-intent', { planId: 'monthly-unlimited' });
    expect(await readError(again)).toEqual([409, 'plan_already_owned']);
  });
});

/** The subject without the app name, which emails omit for Enterprise recipients. */
function subjectOf({ subject }: OutboxMail): string {
  return subject.replace('EventFrame ', '');
}
