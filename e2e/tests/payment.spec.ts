import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../support/axe.js';
import { hold } from '../support/hold.js';
import { signIn } from '../support/organizer.js';
import { grantPlan } from '../support/plans.js';
import { pay, payButton, type StandIn, test, typeCard } from '../support/payments.js';

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
/** Good when it is given, declined from the next charge on. */
const FAILS_LATER = '4000 0000 0000 0341';
const ASKS_THE_BANK = '4000 0027 6000 3184';

interface Intent {
  id: string;
  customer: string;
  amount: number;
  status: string;
  metadata: { plan_id?: string };
}

/** What the payment provider holds of the one who opened this page. */
async function intentsOf(page: Page, standIn: StandIn): Promise<Intent[]> {
  const { data } = await standIn.control<{ data: Intent[] }>('GET', 'payment_intents');
  const session = await page.request.get('/api/user');
  const { id } = (await session.json()) as { id: string };
  const customers = await standIn.control<{ data: { id: string; metadata: { user_id?: string } }[] }>(
    'GET',
    'customers',
  );
  const own = customers.data.filter(({ metadata }) => metadata.user_id === id).map((customer) => customer.id);
  return data.filter(({ customer }) => own.includes(customer));
}

/** From now on the page's time stands still; its clock was installed before. */
function holdTime(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 3_600_000);
}

/** How long one look at the page takes while its time passes in small steps, in ms. */
const AT_ONCE = { timeout: 250 };

/** Small steps of the page's time until an expectation holds: of what stands for seconds, little is gone then. */
function inSlowTime(page: Page, expectation: () => Promise<void>, stepMs = 10): Promise<void> {
  return expect(async () => {
    await page.clock.runFor(stepMs);
    await expectation();
  }).toPass({ intervals: [50] });
}

/** What is shown of itself for five seconds, beside what stays in the page. */
function shownToast(page: Page, title: string) {
  return page.locator('li[data-state=open]').filter({ hasText: title });
}

/** A toast that was called for after time was held: it stands for five seconds. */
function expectToast(page: Page, title: string, description: string): Promise<void> {
  const isShown = () => expect(shownToast(page, title)).toContainText(description, AT_ONCE);
  return inSlowTime(page, isShown, 100);
}

/** What the page itself asks the server about the session and the payment, in order. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/user' || pathname === '/api/payment/success') asked.push(pathname);
  });
  return asked;
}

async function currentPlan(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/user')).json()) as { currentPlan: string }).currentPlan;
}

async function paymentFailed(page: Page): Promise<boolean> {
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: string };
  const answer = await page.request.get(`/api/users/${id}/credits`);
  return ((await answer.json()) as { paymentFailed: boolean }).paymentFailed;
}

for (const { plan, name, button, cents, benefits } of [
  { plan: 'standard', name: 'Standard', button: 'Pay $3.50', cents: 350, benefits: '5 events' },
  { plan: 'professional', name: 'Professional', button: 'Pay $8.50', cents: 850, benefits: '10 events' },
  {
    plan: 'enterprise',
    name: 'Enterprise',
    button: 'Pay $29',
    cents: 2900,
    benefits: '12,000 photos per month',
  },
  {
    plan: 'monthly-unlimited',
    name: 'Monthly Unlimited',
    button: 'Subscribe for $9 per month',
    cents: 900,
    benefits: 'Unlimited events',
  },
]) {
  test(`buys ${name} from the pricing page`, async ({ page, payingServer, standIn }) => {
    await page.clock.install();
    const { email } = await signIn(page, payingServer.url);
    await page.goto('/pricing');
    await page.locator(`a[href^="/payment?plan=${plan}&"]`).click();
    await expect(page).toHaveURL(new RegExp(`/payment\\?plan=${plan}&price=[\\d.]+&type=(onetime|monthly)$`));
    const summary = page.getByRole('region', { name: 'Plan summary' });
    await expect(summary).toContainText(name);
    await expect(summary).toContainText(email);
    await expect(summary).toContainText('Freemium');

    await typeCard(page, GOOD);
    await expect(payButton(page)).toBeEnabled();
    await holdTime(page);
    const asked = questionsOf(page);
    await page.getByRole('button', { name: button }).click();
    await inSlowTime(page, () =>
      expect(page.getByRole('main')).toHaveText(
        new RegExp(
          `Payment Successful!.*Your account has been upgraded to ${name} plan\\..*${benefits}`,
          's',
        ),
        AT_ONCE,
      ),
    );
    await inSlowTime(page, () =>
      expect(shownToast(page, 'Payment Successful!')).toContainText(
        `Your account has been upgraded to ${name} plan.`,
        AT_ONCE,
      ),
    );
    expect(asked).toEqual(['/api/payment/success', '/api/user']);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Premium')).toBeVisible();
    expect(await currentPlan(page)).toBe(plan);
    expect(await intentsOf(page, standIn)).toMatchObject([{ amount: cents, status: 'succeeded' }]);
  });
}

test('keeps the form for a declined card, and takes a better one', async ({
  page,
  payingServer,
  standIn,
}) => {
  test.setTimeout(180_000);
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard&price=3.50&type=onetime');
  await typeCard(page, DECLINED);
  await expect(payButton(page)).toBeEnabled();
  await holdTime(page);
  await payButton(page).click();
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await page.clock.resume();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  expect(await currentPlan(page)).toBe('freemium');

  await pay(page, GOOD);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await intentsOf(page, standIn)).toHaveLength(1);
});

test("pays when the bank's question is answered, and not when it is not", async ({ page, payingServer }) => {
  test.setTimeout(180_000);
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=professional');
  const confirmed = page.waitForRequest((request) => request.url().endsWith('/confirm'));
  await pay(page, ASKS_THE_BANK);
  // Where the bank's own page leads back to.
  const form = new URLSearchParams((await confirmed).postData() ?? '');
  const back = new URL(form.get('return_url') ?? '');
  expect([back.origin, back.pathname]).toEqual([new URL(page.url()).origin, '/payment/success']);
  const refuse = page.getByRole('button', { name: 'Fail authentication' });
  await expect(refuse).toBeVisible();
  await holdTime(page);
  await refuse.click();
  await expectToast(page, 'Payment Failed', 'unable to authenticate your payment method');
  await page.clock.resume();
  const reason = page.getByRole('alert').filter({ hasText: 'unable to authenticate your payment method' });
  await expect(reason).toContainText('Your card was not charged');
  expect(await currentPlan(page)).toBe('freemium');

  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await currentPlan(page)).toBe('professional');
});

test('says so when a payment cannot be set up, and can be tried again', async ({
  page,
  payingServer,
  standIn,
}) => {
  await signIn(page, payingServer.url);
  await standIn.control('POST', 'faults', { match: '.*', kind: 'error', status: '500' });
  await page.goto('/payment');
  const sentence = 'Unable to initialize payment. Please try again later.';
  await expect(shownToast(page, 'Payment Setup Error')).toContainText(sentence);
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Setup Error' })).toContainText(sentence);
  await standIn.control('DELETE', 'faults');

  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test("says so when the provider's script does not come", async ({ page, payingServer }) => {
  await signIn(page, payingServer.url);
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/payment');
  await expect(page.getByText('Payment Setup Error', { exact: true }).first()).toBeVisible();
});

test('says so when the server gives no client secret', async ({ page, payingServer }) => {
  await signIn(page, payingServer.url);
  await page.route('**/api/create-payment-intent', (route) => route.fulfill({ json: {} }));
  await page.goto('/payment');
  await expect(page.getByText('No client secret received')).toBeVisible();
});

test('is the standard plan without a query, and charges the database price whatever the query says', async ({
  page,
  payingServer,
  standIn,
}) => {
  await signIn(page, payingServer.url);
  const loaded = await hold(page, 'https://js.stripe.com/**');
  await page.goto('/payment');
  await expect(page.getByText('Loading the payment form...', { exact: true })).toBeVisible();
  loaded();
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('$3.50');
  await expect(page.getByRole('button', { name: 'Pay $3.50' })).toBeVisible();

  await page.goto('/payment?plan=enterprise&price=0.01&type=monthly');
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('$29 one-time');
  await expect(page.getByText('0.01')).toHaveCount(0);
  await typeCard(page, GOOD);
  await page.getByRole('button', { name: 'Pay $29' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await currentPlan(page)).toBe('enterprise');
  const paid = (await intentsOf(page, standIn)).filter(({ status }) => status === 'succeeded');
  expect(paid).toMatchObject([{ amount: 2900 }]);
});

test('charges once for a double click', async ({ page, payingServer, standIn }) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard');
  await typeCard(page, GOOD);
  const confirmed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/confirm')) confirmed.push(request.url());
  });
  await payButton(page).dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(confirmed).toHaveLength(1);
  expect(await intentsOf(page, standIn)).toMatchObject([{ status: 'succeeded' }]);
});

test('does not come back to a paid form by the back button, nor sells the plan twice', async ({
  page,
  payingServer,
  standIn,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/pricing');
  await page.locator('a[href^="/payment?plan=standard&"]').click();
  await pay(page, GOOD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);

  await page.goto('/payment?plan=standard');
  await expect(page.getByText('You already have Standard or a better plan.').first()).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  expect(await intentsOf(page, standIn)).toHaveLength(1);
});

test('goes to sign in without an account', async ({ page }) => {
  await page.goto('/payment?plan=standard&price=3.50&type=onetime');
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Login to Purchase' })).toHaveCount(4);
});

test.describe('the page one comes back to from a bank', () => {
  test('grants what was paid, lists its benefits, and says from when on they are there', async ({
    page,
    payingServer,
    standIn,
  }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment?plan=monthly-unlimited');
    await pay(page, GOOD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/payment?plan=enterprise');
    await expect(payButton(page)).toBeVisible();
    const later = 'Monthly Unlimited stays your plan until it ends. Enterprise is yours from then on.';
    await expect(page.getByRole('main')).toContainText(`This plan takes effect later${later}`);
    const [intent] = await intentsOf(page, standIn);
    await standIn.control('POST', `payment_intents/${intent?.id}/pay`, { card: GOOD });

    await page.goto(`/payment/success?payment_intent=${intent?.id}&redirect_status=succeeded`);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByText(later)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Enterprise plan' })).toContainText('25 events');
    await expect(page.getByRole('list', { name: 'Enterprise plan' })).toContainText('50 frames');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await currentPlan(page)).toBe('monthly-unlimited');
  });

  test('says what is missing without a payment_intent', async ({ page, payingServer }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment/success');
    await expect(shownToast(page, 'Payment Error')).toContainText('No payment intent found in URL');
    await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('No payment intent found in URL');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/payment$/);
  });

  test('says that a bank takes its time, and grants the plan when it has paid', async ({
    page,
    payingServer,
    standIn,
  }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment?plan=professional');
    await expect(payButton(page)).toBeVisible();
    const [intent] = await intentsOf(page, standIn);
    await standIn.control('POST', `payment_intents/${intent?.id}/pay-later`, { card: GOOD });

    await page.goto(`/payment/success?plan=professional&payment_intent=${intent?.id}`);
    await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
    await expect(page.getByText('Your bank is still processing the payment.')).toBeVisible();
    await expectNoViolationsInLightAndDark(page);
    expect(await currentPlan(page)).toBe('freemium');
    await standIn.control('POST', `payment_intents/${intent?.id}/settle`);
    await expect.poll(() => currentPlan(page)).toBe('professional');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  });

  test("does not know somebody else's payment", async ({ page, browser, payingServer, standIn }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment?plan=enterprise');
    await expect(payButton(page)).toBeVisible();
    const [intent] = await intentsOf(page, standIn);
    await standIn.control('POST', `payment_intents/${intent?.id}/pay`, { card: GOOD });

    const other = await browser.newPage({ baseURL: payingServer.url });
    await signIn(other, payingServer.url);
    await other.goto(`/payment/success?payment_intent=${intent?.id}`);
    await expect(shownToast(other, 'Payment Error')).toContainText('Payment not found');
    await expect(other.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
    await expect(other.getByRole('main')).toContainText('Payment not found');
    await other.getByRole('link', { name: 'Back to Pricing' }).click();
    await expect(other).toHaveURL(/\/pricing$/);
    expect(await currentPlan(other)).toBe('freemium');
    await other.close();
  });

  test('says why a payment was not made', async ({ page, payingServer, standIn }) => {
    await signIn(page, payingServer.url);
    await page.goto('/payment?plan=standard');
    await expect(payButton(page)).toBeVisible();
    const [intent] = await intentsOf(page, standIn);
    await standIn.control('POST', `payment_intents/${intent?.id}/pay`, { card: DECLINED });
    await page.goto(`/payment/success?payment_intent=${intent?.id}&redirect_status=failed`);
    await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  });
});

test('lists payments with receipts, follows refunds, and opens the portal', async ({
  page,
  payingServer,
  standIn,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard');
  await pay(page, GOOD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('cell', { name: 'Paid' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt for Standard' })).toBeVisible();

  const [intent] = await intentsOf(page, standIn);
  await standIn.control('POST', `payment_intents/${intent?.id}/refund`);
  await expect.poll(() => currentPlan(page)).toBe('freemium');
  await page.reload();
  await expect(page.getByRole('cell', { name: 'Refunded' })).toBeVisible();

  await page.getByRole('button', { name: 'Card, invoices and cancelling' }).click();
  await expect(page.getByRole('heading', { name: 'Billing portal' })).toBeVisible();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(page).toHaveURL(/\/settings\/payments$/);
});

test('a failed renewal is told on the dashboard, with the way to mend it', async ({
  page,
  payingServer,
  standIn,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=monthly-unlimited');
  await pay(page, FAILS_LATER);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Unlimited events, frames and photos.')).toBeVisible();
  await expect(page.getByText('Your last payment failed', { exact: true })).toHaveCount(0);

  const customer = (await intentsOf(page, standIn))[0]?.customer;
  const { data } = await standIn.control<{ data: { id: string; customer: string }[] }>(
    'GET',
    'subscriptions',
  );
  const subscription = data.find((each) => each.customer === customer);
  await standIn.control('POST', `subscriptions/${subscription?.id}/renew`);
  await expect.poll(() => paymentFailed(page)).toBe(true);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Your last payment failed');
  await expectNoViolationsInLightAndDark(page);
  await page.getByRole('link', { name: 'Change your card' }).click();
  await expect(page).toHaveURL(/\/settings\/payments$/);
  await expect(page.getByText('Your last payment failed. Please change your card')).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  await expect(page.getByRole('button', { name: 'Card, invoices and cancelling' })).toBeVisible();
});

test('has nothing that axe minds', async ({ page, payingServer, standIn }) => {
  await signIn(page, payingServer.url);
  const begin = await hold(page, '**/api/create-payment-intent');
  await page.goto('/payment?plan=standard');
  await expect(page.getByText('Setting up your payment...', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('$3.50');
  await expectNoViolationsInLightAndDark(page);
  begin();
  await expect(payButton(page)).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  await pay(page, DECLINED);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await expectNoViolationsInLightAndDark(page);

  const [intent] = await intentsOf(page, standIn);
  await standIn.control('POST', `payment_intents/${intent?.id}/pay`, { card: GOOD });
  await page.goto(`/payment/success?payment_intent=${intent?.id}`);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  await page.goto('/payment/success');
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  await page.goto('/settings/payments');
  await expect(page.getByRole('cell', { name: 'Paid' })).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
});

test('keeps the good news for three seconds, then goes to the dashboard', async ({ page, payingServer }) => {
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard');
  await typeCard(page, GOOD);
  await expect(payButton(page)).toBeEnabled();
  await holdTime(page);
  await payButton(page).click();
  await inSlowTime(page, () =>
    expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible(AT_ONCE),
  );
  await page.clock.runFor(2500);
  await expect(page).toHaveURL(/\/payment\?plan=standard$/);
  await page.clock.runFor(500);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('says on the form itself that the bank takes its time, and stays there', async ({
  page,
  payingServer,
  standIn,
}) => {
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=professional');
  await typeCard(page, GOOD);
  const [intent] = await intentsOf(page, standIn);
  await page.route('https://api.stripe.com/**/confirm', async (route) => {
    const json = await standIn.control('POST', `payment_intents/${intent?.id}/pay-later`, { card: GOOD });
    await route.fulfill({ json, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expect(page.getByText('Your bank is still processing the payment.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Professional plan' })).toHaveCount(0);
  expect(await currentPlan(page)).toBe('freemium');
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/payment\?plan=professional$/);
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();

  await standIn.control('POST', `payment_intents/${intent?.id}/settle`);
  await expect.poll(() => currentPlan(page)).toBe('professional');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Premium')).toBeVisible();
});

test('shows a plan in euros in euros, on the summary and on the button', async ({ page, payingServer }) => {
  await signIn(page, payingServer.url);
  await page.route('**/api/subscription/plans', async (route) => {
    const answer = await route.fetch();
    const { plans } = (await answer.json()) as { plans: { id: string }[] };
    const changed = plans.map((plan) =>
      plan.id === 'standard' ? { ...plan, price: 325, currency: 'EUR' } : plan,
    );
    await route.fulfill({ response: answer, json: { plans: changed } });
  });
  await page.route('**/api/create-payment-intent', async (route) => {
    const answer = await route.fetch();
    const begun = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...begun, amount: 325, currency: 'EUR' } });
  });
  await page.goto('/pricing');
  await page.locator('a[href="/payment?plan=standard&price=3.25&type=onetime"]').click();
  await expect(page.getByRole('region', { name: 'Plan summary' })).toContainText('€3.25 one-time');
  await expect(page.getByRole('button', { name: 'Pay €3.25' })).toBeVisible();
});

test('tries again with the plan that was chosen when what became of a payment cannot be asked', async ({
  page,
  payingServer,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=professional&price=8.50&type=onetime');
  await page.route('**/api/payment/success', (route) => route.abort());
  await pay(page, GOOD);
  await expect(page).toHaveURL(/\/payment\/success\?plan=professional&payment_intent=pi_\w+$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Payment verification failed' })).toBeVisible();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/payment\?plan=professional$/);
  await expect(page.getByText('You already have Professional or a better plan.').first()).toBeVisible();
});

test('says what to do when something unexpected happens, and takes the payment after that', async ({
  page,
  payingServer,
}) => {
  test.setTimeout(180_000);
  await page.clock.install();
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard');
  await typeCard(page, GOOD);
  await page.route('https://api.stripe.com/**/confirm', (route) => route.abort(), { times: 1 });
  await expect(payButton(page)).toBeEnabled();
  await holdTime(page);
  await payButton(page).click();
  await expectToast(page, 'Payment Error', 'An unexpected error occurred. Please try again.');
  await page.clock.resume();
  await expect(page.getByText('An unexpected error occurred. Please try again.').first()).toBeVisible();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('leads on when the answer to a payment was lost, and says that nothing is paid twice', async ({
  page,
  payingServer,
  standIn,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=standard');
  await typeCard(page, GOOD);
  const [intent] = await intentsOf(page, standIn);
  await page.route(
    'https://api.stripe.com/**/confirm',
    async (route) => {
      await standIn.control('POST', `payment_intents/${intent?.id}/pay`, { card: GOOD });
      await route.abort();
    },
    { times: 1 },
  );
  await payButton(page).click();
  await expect(page.getByText('Your card is charged once at most, however often you try')).toBeVisible();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await intentsOf(page, standIn)).toHaveLength(1);
});

test('a page that is out of date charges nobody for nothing', async ({ page, payingServer, standIn }) => {
  const { email } = await signIn(page, payingServer.url);
  const confirmed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) confirmed.push(request.url());
  });
  await page.goto('/payment?plan=standard');
  await typeCard(page, GOOD);
  /** As in another window. */
  const beginElsewhere = () =>
    page.request.post('/api/create-payment-intent', {
      headers: { origin: payingServer.url },
      data: { planId: 'professional' },
    });
  await beginElsewhere();
  await payButton(page).click();
  await expect(page.getByText('Please enter your card again.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await expectNoViolationsInLightAndDark(page);

  await typeCard(page, GOOD);
  const { clientSecret } = (await (await beginElsewhere()).json()) as { clientSecret: string };
  const [intent = ''] = clientSecret.split('_secret_');
  await standIn.control('POST', `payment_intents/${intent}/pay`, { card: GOOD });
  await expect.poll(() => currentPlan(page)).toBe('professional');
  await payButton(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You already have Standard or a better plan.' }),
  ).toBeVisible();

  await page.goto('/payment?plan=enterprise');
  await typeCard(page, GOOD);
  await grantPlan(email, 'monthly-unlimited', payingServer.url);
  await payButton(page).click();
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'Monthly Unlimited was given to you without an end' });
  await expect(refusal).toContainText('Your card was not charged');
  await expectNoViolationsInLightAndDark(page);
  expect(confirmed).toEqual([]);
  const paid = (await intentsOf(page, standIn)).filter(({ status }) => status === 'succeeded');
  expect(paid).toMatchObject([{ amount: 850 }]);
});

test('a plan that is not on offer is not sold', async ({ page, payingServer }) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=lifetime');
  await expect(page.getByText('This plan is not on offer.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Plan not found')).toBeVisible();
});

test('leads back to the plans', async ({ page, payingServer }) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment');
  await page.getByRole('link', { name: 'Back to Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test.describe('the page after a payment, while the server', () => {
  const INTENT = 'pi_of_nobody';
  const CALL = '**/api/payment/success';

  test('takes its time, says that it is processing', async ({ page, payingServer }) => {
    await signIn(page, payingServer.url);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(CALL, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`/payment/success?payment_intent=${INTENT}`);
    await expect(page.getByText('Processing your payment...')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
  });

  test('cannot be reached, says that the payment could not be verified', async ({ page, payingServer }) => {
    await signIn(page, payingServer.url);
    await page.route(CALL, (route) => route.abort());
    await page.goto(`/payment/success?payment_intent=${INTENT}`);
    await expect(shownToast(page, 'Payment Error')).toContainText('Payment verification failed');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Payment verification failed');
  });

  test('answers what nobody understands, says that there was an error', async ({ page, payingServer }) => {
    await signIn(page, payingServer.url);
    await page.route(CALL, (route) => route.fulfill({ contentType: 'application/json', body: 'no JSON' }));
    await page.goto(`/payment/success?payment_intent=${INTENT}`);
    const sentence = 'There was an error processing your payment';
    await expect(shownToast(page, 'Payment Error')).toContainText(sentence);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence);
  });
});
