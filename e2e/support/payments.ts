import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { TestServer } from './server.js';
import { test as base } from './test.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOADER = pathToFileURL(join(ROOT, 'scripts', 'lib', 'typescript.mjs')).href;
/** Ends the fake when the test runner is killed. */
const FOLLOW_PARENT = pathToFileURL(join(ROOT, 'scripts', 'lib', 'follow-parent.mjs')).href;
const FAKE_STRIPE = join(ROOT, 'backend', 'test', 'support', 'stripe', 'main.ts');
export const VALID_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';
/** Succeeds first, declined from the next charge on. */
export const LATER_DECLINED_CARD = '4000 0000 0000 0341';
export const AUTHENTICATION_CARD = '4000 0027 6000 3184';

const WEBHOOK_SECRET = 'whsec_only_for_tests';

/** The fake Stripe in a separate process. */
export class FakeStripe {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<FakeStripe> {
    const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, '--import', LOADER, FAKE_STRIPE], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (child.stdout === null) throw new Error('The fake Stripe has no output');
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^listening on (\S+)$/.exec(line)?.[1];
      if (url !== undefined) return new FakeStripe(url, child);
    }
    throw new Error('The fake Stripe ended before it listened');
  }

  /** Trigger a change at Stripe, e.g. `POST payment_intents/pi_1/refund`. */
  async control<T>(method: string, path: string, fields: Record<string, string> = {}): Promise<T> {
    const body = method === 'GET' ? undefined : new URLSearchParams(fields);
    const response = await fetch(`${this.url}/fake/${path}`, { method, ...(body && { body }) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }

  /** Serve the fake's script instead of Stripe.js, and the fake instead of Stripe. */
  async attachTo(page: Page): Promise<void> {
    await page.route('https://js.stripe.com/**', async (route) => {
      const script = await fetch(`${this.url}/stripe.js`);
      await route.fulfill({ contentType: 'text/javascript', body: await script.text() });
    });
    await page.route('https://api.stripe.com/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${this.url}${pathname}${search}` }) });
    });
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    if (this.child.exitCode === null) await once(this.child, 'exit');
  }
}

/** The button that pays; its label has the amount. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay|Subscribe for) / });

/** Fill in the provider's form; the number has spaces as on a card. */
export async function fillInCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** Pay on /payment with a test card. */
export async function pay(page: Page, card: string): Promise<void> {
  await fillInCard(page, card);
  await payButton(page).click();
}

/** A payment as the provider stores it. */
interface Intent {
  id: string;
  customer: string;
  amount: number;
  status: string;
  metadata: { plan_id?: string };
}

/** The payment intents of the page's user. */
export async function intentsOf(page: Page, stripe: FakeStripe): Promise<Intent[]> {
  const { data } = await stripe.control<{ data: Intent[] }>('GET', 'payment_intents');
  const session = await page.request.get('/api/user');
  const { id } = (await session.json()) as { id: string };
  const customers = await stripe.control<{ data: { id: string; metadata: { user_id?: string } }[] }>(
    'GET',
    'customers',
  );
  const own = customers.data.filter(({ metadata }) => metadata.user_id === id).map((customer) => customer.id);
  return data.filter(({ customer }) => own.includes(customer));
}

/** The stored plan of the page's user. */
export async function currentPlan(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/user')).json()) as { currentPlan: string }).currentPlan;
}

/** Tests with a server per worker that takes payments. */
export const test = base.extend<{ shop: void }, { stripe: FakeStripe; payingServer: TestServer }>({
  stripe: [
    async ({}, use) => {
      const stripe = await FakeStripe.start();
      await use(stripe);
      await stripe.stop();
    },
    { scope: 'worker' },
  ],
  payingServer: [
    async ({ stripe }, use) => {
      const server = await TestServer.start({
        STRIPE_SECRET_KEY: 'sk_test_fake',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_BASE: stripe.url,
      });
      const url = `${server.url}/api/billing/webhook`;
      await stripe.control('POST', 'webhooks', { url, secret: WEBHOOK_SECRET });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ payingServer }, use) => use(payingServer.url),
  shop: [
    async ({ page, stripe }, use) => {
      await stripe.attachTo(page);
      await use();
      await stripe.control('DELETE', 'faults');
    },
    { auto: true },
  ],
});
