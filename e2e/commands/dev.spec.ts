import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Locator } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { Command } from '../support/command.js';
import { signIn, signInAs } from '../support/organizer.js';
import { OPERATOR } from '../support/server.js';
import { copyOfWorkspace } from '../support/workspace-copy.js';

/** Compiles everything once while the machine runs other tests. */
const COMPILE_TIMEOUT_MS = 120_000;
const eventually = expect.configure({ timeout: COMPILE_TIMEOUT_MS });

const HEALTH = 'backend/src/platform/health/health.controller.ts';

let clone: string;
let command: Command;
let url: string;

test.use({ actionTimeout: COMPILE_TIMEOUT_MS });
test.setTimeout(5 * COMPILE_TIMEOUT_MS);

test.afterEach(async () => {
  command.signal('SIGTERM');
  await command.ended();
  await rm(clone, { recursive: true, force: true });
});

test('shows a changed component of each application without a reload and keeps its state', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await start();

  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill('olivia@example.org');
  const joined = page.getByRole('tab', { name: 'Join' });
  await expectChange('frontend/src/organizer/auth/auth-page.tsx', '>Sign Up</Tab>', '>Join</Tab>', joined);
  await expect(page.getByLabel('Email')).toHaveValue('olivia@example.org');

  await page.goto(`${url}/event/demo`);
  const gallery = page.getByRole('tab', { name: 'Gallery' });
  await gallery.click();
  const promise = page.getByRole('link', { name: 'Our promise' });
  await expectChange('frontend/src/guest/page/footer.tsx', "{t('privacy')}", 'Our promise', promise);
  await expect(gallery).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await signInAs(page.request, OPERATOR, url);
  await page.goto(`${url}/admin/users`);
  await page.getByLabel('Search users').fill('Olivia');
  const find = page.getByLabel('Find users by');
  await expectChange('admin-ui/src/users/user-list.tsx', 'Search users by', 'Find users by', find);
  await expect(find).toHaveValue('Olivia');

  await edit('admin-ui/index.html', (html) => html.replace('lang="en"', 'lang="en" data-changed'));
  await eventually(page.locator('html[data-changed]')).toBeVisible();
  expect(logged.filter((text) => text.includes('Content Security Policy'))).toEqual([]);

  expect(await command.databasePid()).toBeGreaterThan(0);
  command.signal('SIGKILL');
  await eventually.poll(databasePid).toBeNull();
});

test('restarts a changed server on the running database and keeps the last one if the new one does not compile', async ({
  request,
}) => {
  const statusOf = async (path: string) => (await request.get(`${url}${path}`)).status();
  await start('--stripe');
  const database = await command.databasePid();
  const stripe = /Fake Stripe: (\S+)/.exec(command.printed)?.[1] ?? '';
  await signIn({ request }, url);
  const order = { headers: { origin: url }, data: { planId: 'standard' } };
  const payment = await request.post(`${url}/api/create-payment-intent`, order);
  const { clientSecret } = (await payment.json()) as { clientSecret: string };
  const [intent] = clientSecret.split('_secret_');
  const form = { card: '4242424242424242' };
  await request.post(`${stripe}/fake/payment_intents/${intent}/pay`, { form });

  const source = await readFile(join(clone, HEALTH), 'utf8');
  await edit(HEALTH, () => 'this is no TypeScript');
  await command.waitForOutput(
    /health\.controller\.ts[^]*The changed server did not start; the previous one keeps running/,
  );
  expect(await statusOf('/api/health/live')).toBe(200);

  await edit(HEALTH, () => source.replace("@Get('live')", "@Get('alive')"));
  await eventually.poll(() => statusOf('/api/health/alive')).toBe(200);
  // The page does not poll for the outcome of the payment: the fake reports it.
  const user = async () => (await request.get(`${url}/api/user`)).text();
  await eventually.poll(user).toContain('"currentPlan":"standard"');
  expect(await databasePid()).toBe(database);

  command.signal('SIGTERM');
  expect(await command.ended()).toBe(0);
  for (const address of [url, stripe])
    await eventually.poll(() => request.get(address).catch(() => 'gone')).toBe('gone');
  expect(await databasePid()).toBeNull();
});

async function start(...args: string[]): Promise<void> {
  clone = await copyOfWorkspace();
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  const admin = { ADMIN_EMAIL: OPERATOR.email, ADMIN_PASSWORD: OPERATOR.password };
  command = Command.run(['dev', ...args], { DATA_DIR: join(clone, 'data'), PORT: port, ...admin }, clone);
  await command.waitForOutput(/is ready/);
  expect(command.printed).toContain(url);
}

/** Change a source and expect its effect in the open page without a reload. */
async function expectChange(path: string, from: string, to: string, shown: Locator): Promise<void> {
  const page = shown.page();
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
  await edit(path, (source) => source.replace(from, to));
  await eventually(shown).toBeVisible();
  await expect(page.locator('body[data-not-reloaded]')).toBeVisible();
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(clone, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** PostgreSQL's process id; null after it has ended. */
const databasePid = () => command.databasePid().catch(() => null);
