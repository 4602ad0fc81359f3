import { jest } from '@jest/globals';
import { type Account, signedInOrganizer } from '../../factories/accounts.js';
import {
  startPayment,
  confirmPayment,
  intentOf,
  readPlan,
  readError,
  findSubscription,
  VISA,
} from '../../factories/purchases.js';
import { createPayingApp, type PayingApp } from '../../support/stripe/paying-app.js';

describe('plan prices', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());

  it('charges the current price after a price change during an open payment', async () => {
    const account = await signedInOrganizer(paying.app);
    const before = intentOf(await startPayment(account, 'enterprise'));
    const { database } = paying.app;
    await database.query("UPDATE subscription_plans SET price = 3100 WHERE id = 'enterprise'");
    try {
      const started = await startPayment(account, 'enterprise');
      expect(started.amount).toBe(3100);
      expect(intentOf(started)).not.toBe(before);
      expect(() => paying.stripe.account.pay(before, VISA)).toThrow('canceled');
    } finally {
      await database.query("UPDATE subscription_plans SET price = 2900 WHERE id = 'enterprise'");
    }
  });

  describe("after a subscription's price change", () => {
    const setPrice = (price: number) =>
      paying.app.database.query("UPDATE subscription_plans SET price = $1 WHERE id = 'monthly-unlimited'", [
        price,
      ]);
    afterEach(() => setPrice(900));
    const subscribe = ({ agent }: Account) =>
      agent.post('/api/create-payment-intent', { planId: 'monthly-unlimited' });
    const stateOf = (id: string) => paying.stripe.account.state.get('subscription', id).status;

    it('cancels an unpaid subscription and sells at the new price', async () => {
      const account = await signedInOrganizer(paying.app);
      const before = intentOf(await startPayment(account, 'monthly-unlimited'));
      const subscription = await findSubscription(paying, account);
      await setPrice(1100);

      const started = await startPayment(account, 'monthly-unlimited');

      expect(started.amount).toBe(1100);
      expect(stateOf(subscription)).toMatch(/^(incomplete_expired|canceled)$/);
      expect(() => paying.stripe.account.pay(before, VISA)).toThrow('canceled');
    });

    it('keeps a paid subscription whose webhook was lost', async () => {
      const account = await signedInOrganizer(paying.app);
      paying.stripe.account.pay(intentOf(await startPayment(account, 'monthly-unlimited')), VISA);
      await setPrice(1100);

      expect(await readError(await subscribe(account))).toEqual([409, 'plan_already_owned']);

      expect(stateOf(await findSubscription(paying, account))).toBe('active');
      expect(await readPlan(account)).toBe('monthly-unlimited');
    });

    it('keeps a subscription that is paid during its cancellation', async () => {
      const account = await signedInOrganizer(paying.app);
      const intent = intentOf(await startPayment(account, 'monthly-unlimited'));
      await setPrice(1100);
      const { invoices } = paying.stripe.account;
      const voidInvoice = invoices.void.bind(invoices);
      const voidSpy = jest.spyOn(invoices, 'void').mockImplementationOnce((invoice) => {
        paying.stripe.account.pay(intent, VISA);
        voidInvoice(invoice);
      });

      expect(await readError(await subscribe(account))).toEqual([409, 'plan_already_owned']);

      expect(voidSpy).toHaveBeenCalled();
      voidSpy.mockRestore();
      expect(stateOf(await findSubscription(paying, account))).toBe('active');
    });
  });

  // spec: limits.prices
  it.each([
    ['professional', 'EUR', 790],
    ['monthly-unlimited', 'GBP', 750],
  ])("sells %s in the plan's currency", async (planId, currency, price) => {
    const changePlan = (to: { currency: string; price: number }) =>
      paying.app.database.query('UPDATE subscription_plans SET currency = $2, price = $3 WHERE id = $1', [
        planId,
        to.currency,
        to.price,
      ]);
    const [before] = await paying.app.database.query<[{ currency: string; price: number }]>(
      'SELECT currency, price FROM subscription_plans WHERE id = $1',
      [planId],
    );
    await changePlan({ currency, price });
    try {
      const account = await signedInOrganizer(paying.app);
      // Concurrent purchases of a plan that was never sold in this currency.
      const [started] = await Promise.all([
        startPayment(account, planId),
        startPayment(account, planId),
        startPayment(account, planId),
      ]);
      expect(started).toMatchObject({ amount: price, currency });
      const prices = paying.stripe.account.state.all('price');
      const ofCurrency = prices.filter((each) => each.currency === currency.toLowerCase());
      expect(ofCurrency.map(({ tax_behavior }) => tax_behavior)).toEqual(
        planId === 'monthly-unlimited' ? ['inclusive'] : [],
      );
      const paid = paying.stripe.account.pay(intentOf(started), VISA);
      expect(paid).toMatchObject({ amount: price, currency: currency.toLowerCase(), status: 'succeeded' });
      expect((await confirmPayment(account, intentOf(started))).status).toBe(200);
      expect(await readPlan(account)).toBe(planId);
      const history = await account.agent.get('/api/billing/payments');
      expect(await history.json()).toMatchObject({ payments: [{ amount: price, currency }] });
    } finally {
      await changePlan(before);
    }
  });
});
