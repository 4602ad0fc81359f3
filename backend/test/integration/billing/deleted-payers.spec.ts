import { FinishRemovalsJob } from '../../../src/account-removal/account-removal.js';
import { BillingCustomersRepository } from '../../../src/billing/customers/billing-customers.repository.js';
import { PaymentSync } from '../../../src/billing/payments/payment-sync.js';
import { SubscriptionSync } from '../../../src/billing/payments/subscription-sync.js';
import { CustomerClosureService } from '../../../src/billing/upkeep/customer-closure.service.js';
import { type Account, signedInAdmin, signedInOrganizer } from '../../factories/accounts.js';
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
import { sentMailsTo } from '../../support/outbox.js';
import { createPayingApp, type PayingApp } from '../../support/stripe/paying-app.js';

describe('deletion of paying accounts', () => {
  let paying: PayingApp;

  beforeAll(async () => {
    paying = await createPayingApp();
  });
  afterAll(() => paying.stop());

  const deleteAccount = ({ agent, password }: Account) =>
    agent.delete('/api/user', { currentPassword: password });

  it('cancels subscriptions and open payments before responding', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'monthly-unlimited');
    const subscription = await findSubscription(paying, account);
    const open = intentOf(await startPayment(account, 'standard'));

    expect((await deleteAccount(account)).status).toBe(200);

    const { state } = paying.stripe.account;
    expect(state.get('subscription', subscription).status).toBe('canceled');
    expect(() => paying.stripe.account.pay(open, VISA)).toThrow('canceled');
  });

  it('keeps the account when its subscription cannot be canceled', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'monthly-unlimited');
    paying.stripe.faults.add({ match: '.*', kind: 'error', status: 500 });
    expect(await readError(await deleteAccount(account))).toEqual([503, 'payments_unavailable']);
    paying.stripe.faults.clear();

    expect(await readPlan(account)).toBe('monthly-unlimited');
    await buyPlan(paying, account, 'standard');
    expect((await deleteAccount(account)).status).toBe(200);
  });

  it('keeps the subscription when an open payment cannot be canceled', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'monthly-unlimited');
    const subscription = await findSubscription(paying, account);
    const open = intentOf(await startPayment(account, 'standard'));
    paying.stripe.faults.add({
      match: `POST /v1/payment_intents/${open}/cancel`,
      kind: 'error',
      status: 500,
    });
    expect(await readError(await deleteAccount(account))).toEqual([503, 'payments_unavailable']);
    paying.stripe.faults.clear();

    expect(paying.stripe.account.state.get('subscription', subscription).status).toBe('active');
    expect(await readPlan(account)).toBe('monthly-unlimited');
    expect((await deleteAccount(account)).status).toBe(200);
  });

  it("closes the account when the subscription's cancellation fails and deletes both later", async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'monthly-unlimited');
    const subscription = await findSubscription(paying, account);
    const end = `DELETE /v1/subscriptions/${subscription}`;
    paying.stripe.faults.add({ match: end, kind: 'error', status: 500 });
    const response = await deleteAccount(account);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'payments_unavailable',
      message: expect.stringContaining('This account is closed.'),
    });
    expect((await account.agent.get('/api/user')).status).toBe(401);
    const signIn = { username: account.email, password: account.password };
    expect((await account.agent.post('/api/login', signIn)).status).toBe(403);
    paying.stripe.faults.clear();

    await paying.app.nest.get(FinishRemovalsJob, { strict: false }).run();

    expect(paying.stripe.account.state.get('subscription', subscription).status).toBe('canceled');
    const left = await paying.app.database.query('SELECT FROM users WHERE id = $1', [account.id]);
    expect(left).toEqual([]);
  });

  it('refunds charges after a certain deletion without emails', async () => {
    const account = await signedInOrganizer(paying.app);
    const stripe = paying.stripe.account;
    const late = intentOf(await startPayment(account, 'standard'));
    stripe.payByBank(late, VISA);
    await confirmPayment(account, late);
    await buyPlan(paying, account, 'monthly-unlimited');
    const subscription = await findSubscription(paying, account);
    const customer = stripe.state.get('subscription', subscription).customer as string;
    const paid = () =>
      stripe.state.findReferring('payment_intent', customer).filter(({ status }) => status === 'succeeded');
    const before = paid();
    paying.stripe.faults.add({
      match: `DELETE /v1/subscriptions/${subscription}`,
      kind: 'error',
      status: 500,
    });
    expect(await readError(await deleteAccount(account))).toEqual([503, 'payments_unavailable']);

    stripe.intents.settle(late, 'success');
    stripe.subscriptions.renew(subscription);
    const after = paid().filter((intent) => !before.includes(intent));
    for (const { id } of after) await paying.app.nest.get(PaymentSync, { strict: false }).sync(id);
    paying.stripe.faults.clear();
    await paying.app.nest.get(FinishRemovalsJob, { strict: false }).run();

    expect(after.map(({ amount }) => amount).sort()).toEqual([350, 900]);
    expect(after.map((intent) => stripe.netOf(intent))).toEqual([0, 0]);
    const mails = await sentMailsTo(paying.app, account.email);
    expect(mails.filter(({ text }) => after.some(({ id }) => text.includes(id)))).toEqual([]);
    expect(await paying.app.database.query('SELECT FROM users WHERE id = $1', [account.id])).toEqual([]);
  });

  it('keeps the subscription while the deletion is not yet certain', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'monthly-unlimited');
    const subscription = await findSubscription(paying, account);
    await paying.app.database.query(
      "UPDATE users SET closing_until = now() + interval '15 minutes' WHERE id = $1",
      [account.id],
    );

    await paying.app.nest.get(SubscriptionSync, { strict: false }).sync(subscription);

    expect(paying.stripe.account.state.get('subscription', subscription).status).toBe('active');
  });

  it('deletes an account without open charges while the provider is unreachable', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'standard');
    paying.stripe.faults.add({ match: '.*', kind: 'error', status: 500 });
    expect((await deleteAccount(account)).status).toBe(200);
    paying.stripe.faults.clear();
  });

  it('deletes and closes accounts whose customer the provider does not know', async () => {
    const { database, nest } = paying.app;
    const [deleted, closed] = [await signedInOrganizer(paying.app), await signedInOrganizer(paying.app)];
    for (const account of [deleted, closed]) {
      await buyPlan(paying, account, 'monthly-unlimited');
      const subscription = await findSubscription(paying, account);
      const { state } = paying.stripe.account;
      state.delete(state.get('subscription', subscription).customer as string);
    }
    await database.query("UPDATE users SET status = 'deactivated' WHERE id = $1", [closed.id]);

    expect((await deleteAccount(deleted)).status).toBe(200);
    await nest.get(CustomerClosureService, { strict: false }).closeAll();

    const statuses = await database.query(
      `SELECT s.status, c.closed_at IS NOT NULL AS closed FROM subscriptions s
         JOIN billing_customers c USING (customer_id) WHERE s.user_id = $1`,
      [closed.id],
    );
    expect(statuses).toEqual([{ status: 'canceled', closed: true }]);
  });

  it('selects each closable customer while 50 others fail', async () => {
    const { database, nest } = paying.app;
    await database.query(
      `INSERT INTO billing_customers (customer_id) SELECT 'cus_stuck' || n FROM generate_series(1, 51) n`,
    );
    const customers = nest.get(BillingCustomersRepository, { strict: false });
    const seen = new Set<string>();
    // The probability that a customer is left out of all 50 random selections is below 10^-80.
    for (let run = 0; run < 50; run += 1) {
      for (const id of await customers.findToClose(50)) if (id.startsWith('cus_stuck')) seen.add(id);
    }
    await database.query("DELETE FROM billing_customers WHERE customer_id LIKE 'cus_stuck%'");
    expect(seen.size).toBe(51);
  });

  it('keeps the subscription when the deletion is rejected', async () => {
    const admin = await signedInAdmin(paying.app);
    const other = await signedInAdmin(paying.app);
    await buyPlan(paying, other, 'monthly-unlimited');
    expect((await admin.agent.delete(`/api/admin/users/${other.id}`)).status).toBe(403);
    await paying.app.database.query("UPDATE users SET role = 'organizer' WHERE id = $1", [admin.id]);
    expect(await readError(await deleteAccount(other))).toEqual([409, 'last_admin']);
    expect(await readPlan(other)).toBe('monthly-unlimited');
    const running = await findSubscription(paying, other);
    expect(paying.stripe.account.state.get('subscription', running).status).toBe('active');
  });

  it('keeps the subscription of a suspended account and cancels that of a deactivated one', async () => {
    const account = await signedInOrganizer(paying.app);
    await buyPlan(paying, account, 'monthly-unlimited');
    const subscription = await findSubscription(paying, account);
    const admin = await signedInAdmin(paying.app);
    const closeAll = () => paying.app.nest.get(CustomerClosureService, { strict: false }).closeAll();
    const after = async (action: string) => {
      expect((await admin.agent.post(`/api/admin/users/${account.id}/${action}`)).status).toBe(200);
      await closeAll();
      return paying.stripe.account.state.get('subscription', subscription).status;
    };

    expect(await after('suspend')).toBe('active');
    expect(await after('deactivate')).toBe('canceled');
  });
});
