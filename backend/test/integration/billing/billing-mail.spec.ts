import { type Account, signedInOrganizer } from '../../factories/accounts.js';
import {
  startPayment,
  buyPlan,
  confirmPayment,
  intentOf,
  readPlan,
  findSubscription,
  VISA,
} from '../../factories/purchases.js';
import { sentMailsTo } from '../../support/outbox.js';
import { createPayingApp, type PayingApp, postEvents, stripeEnv } from '../../support/stripe/paying-app.js';
import { createTestApp } from '../../support/test-app.js';

/** A test card that is declined from the second charge on. */
const FAILS_LATER = '4000000000000341';

describe('billing emails', () => {
  let paying: PayingApp;
  let account: Account;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());
  beforeEach(async () => {
    account = await signedInOrganizer(paying.app);
  });

  const mailsAbout = async (subject: RegExp) =>
    (await sentMailsTo(paying.app, account.email)).filter((mail) => subject.test(mail.subject));

  it('sends one receipt for a payment reported repeatedly on two nodes', async () => {
    const other = await createTestApp({ env: stripeEnv(paying.stripe), sharedWith: paying.app });
    try {
      const intent = intentOf(await startPayment(account, 'professional'));
      paying.stripe.account.pay(intent, VISA);
      const elsewhere = { ...paying, app: other };
      await Promise.all([
        confirmPayment(account, intent),
        postEvents(elsewhere),
        confirmPayment(account, intent),
      ]);

      const [receipt, ...more] = await mailsAbout(/receipt/);
      expect(more).toEqual([]);
      expect(receipt?.subject).toBe('Your EventFrame receipt: Professional');
      expect(receipt?.text).toContain('You paid $8.50 for Professional on ');
      expect(receipt?.text).toContain(`Reference: ${intent}`);
      expect(receipt?.text).not.toContain('is tax');
      expect(receipt?.text).toContain('/settings/payments');
    } finally {
      await other.stop();
    }
  });

  it('sends no receipt for an unpaid purchase or a refund', async () => {
    await startPayment(account, 'standard');
    expect(await mailsAbout(/receipt/)).toEqual([]);
    const intent = await buyPlan(paying, account, 'standard');
    paying.stripe.account.refund(intent, 100);
    await postEvents(paying);
    paying.stripe.account.refund(intent);
    await postEvents(paying);
    expect(await mailsAbout(/receipt/)).toHaveLength(1);
  });

  it("sends one email about a failed renewal and one about the subscription's end", async () => {
    await buyPlan(paying, account, 'monthly-unlimited');
    const { subscriptions, state } = paying.stripe.account;
    const id = await findSubscription(paying, account);
    paying.stripe.account.changeCard(id, FAILS_LATER);

    subscriptions.renew(id);
    await postEvents(paying);
    expect(await readPlan(account)).toBe('monthly-unlimited');
    const [failed] = await mailsAbout(/payment failed/);
    expect(failed?.subject).toBe('Your Monthly Unlimited payment failed');
    expect(failed?.text).toContain('We could not charge $9.00 for the next month of Monthly Unlimited');
    expect(failed?.text).toContain('/settings/payments');

    for (let attempt = 2; attempt <= 4; attempt += 1) {
      subscriptions.charge(state.get('subscription', id));
      await postEvents(paying);
    }
    expect(await readPlan(account)).toBe('freemium');
    expect(await mailsAbout(/payment failed/)).toHaveLength(1);
    const [ended, ...more] = await mailsAbout(/has ended/);
    expect(more).toEqual([]);
    expect(ended?.subject).toBe('Your Monthly Unlimited subscription has ended');
    expect(ended?.text).toContain('Your account is now on the Freemium plan.');
    expect(await mailsAbout(/receipt/)).toHaveLength(1);
  });

  it('names the remaining plan after a canceled subscription', async () => {
    await buyPlan(paying, account, 'standard');
    await buyPlan(paying, account, 'monthly-unlimited');
    paying.stripe.account.subscriptions.cancel(await findSubscription(paying, account));
    await postEvents(paying);
    const [ended] = await mailsAbout(/has ended/);
    expect(ended?.text).toContain('Your account is now on the Standard plan.');
    expect(await mailsAbout(/payment failed/)).toEqual([]);
  });

  it('sends a receipt for every paid month', async () => {
    await buyPlan(paying, account, 'monthly-unlimited');
    paying.stripe.account.subscriptions.renew(await findSubscription(paying, account));
    await postEvents(paying);
    expect(await mailsAbout(/receipt: Monthly Unlimited/)).toHaveLength(2);
  });

  it('states the tax of a payment when the provider calculates it', async () => {
    const intent = intentOf(await startPayment(account, 'monthly-unlimited'));
    paying.stripe.account.pay(intent, VISA);
    const invoice = paying.stripe.account.invoices.ofIntent(intent);
    Object.assign(invoice ?? {}, { total_taxes: [{ amount: 100 }, { amount: 44 }] });
    expect((await confirmPayment(account, intent)).status).toBe(200);

    const [receipt] = await mailsAbout(/receipt/);
    expect(receipt?.text).toContain('You paid $9.00 for Monthly Unlimited on ');
    expect(receipt?.text).toContain('This includes $1.44 of tax.');
    const history = await account.agent.get('/api/billing/payments');
    expect(await history.json()).toMatchObject({ payments: [{ amount: 900, taxAmount: 144 }] });
  });
});
