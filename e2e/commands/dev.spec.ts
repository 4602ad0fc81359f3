import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { Command } from '../support/command.js';
import { signIn, signInAs } from '../support/organizer.js';
import { OPERATOR } from '../support/server.js';
import { copyOfWorkspace } from '../support/workspace-copy.js';

/** Everything is built once, on a machine that runs other tests at the same time. */
const GENEROUS_MS = 120_000;

const HEALTH = 'backend/src/platform/health/health.controller.ts';

let clone: string;
let command: Command;
let url: string;

test.setTimeout(5 * GENEROUS_MS);

test.beforeEach(async () => {
  clone = await copyOfWorkspace();
});

test.afterEach(async () => {
  command.signal('SIGTERM');
  await command.ended();
  await rm(clone, { recursive: true, force: true });
});

test('shows a changed component in the open page of each application, which keeps its state', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await start();

  await page.goto(`${url}/auth`);
  const email = page.getByLabel('Email');
  await email.fill('olivia@example.org', { timeout: GENEROUS_MS });
  await expectChange(page, {
    path: 'frontend/src/features/auth/auth-page.tsx',
    from: '>Sign Up</Tab>',
    to: '>Join</Tab>',
    shown: page.getByRole('tab', { name: 'Join' }),
  });
  await expect(email).toHaveValue('olivia@example.org');

  await page.goto(`${url}/event/demo`);
  const gallery = page.getByRole('tab', { name: 'Gallery' });
  await gallery.click({ timeout: GENEROUS_MS });
  await expectChange(page, {
    path: 'frontend/src/features/guest/page/footer.tsx',
    from: "{t('privacy')}",
    to: 'Our promise',
    shown: page.getByRole('link', { name: 'Our promise' }),
  });
  await expect(gallery).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await signInAs(page.request, OPERATOR, url);
  await page.goto(`${url}/admin/users`);
  await page.getByLabel('Search users').fill('Olivia', { timeout: GENEROUS_MS });
  await expectChange(page, {
    path: 'admin-ui/src/users/user-filters.tsx',
    from: 'Search users by',
    to: 'Find users by',
    shown: page.getByLabel('Find users by'),
  });
  await expect(page.getByLabel('Find users by')).toHaveValue('Olivia');

  await edit('admin-ui/index.html', (html) => html.replace('lang="en"', 'lang="en" data-changed'));
  await expect(page.locator('html[data-changed]')).toBeVisible({ timeout: GENEROUS_MS });
  expect(refused).toEqual([]);
});

test('restarts a changed server on the running database; one that does not compile leaves the last serving', async ({
  request,
}) => {
  await start('--stripe');
  const database = await command.databasePid();
  const standIn = /A stand-in for Stripe: (\S+)/.exec(command.printed)?.[1] ?? '';
  await signIn({ request }, url);
  await buyPlan();

  const source = await readFile(join(clone, HEALTH), 'utf8');
  await edit(HEALTH, () => 'this is no TypeScript');
  await command.says(/health\.controller\.ts does not compile/);
  expect((await request.get(`${url}/api/health/live`)).status()).toBe(200);

  await edit(HEALTH, () => source.replace("@Get('live')", "@Get('alive')"));
  await expect
    .poll(async () => (await request.get(`${url}/api/health/alive`)).status(), { timeout: GENEROUS_MS })
    .toBe(200);
  expect(await (await request.get(`${url}/api/user`)).json()).toMatchObject({ currentPlan: 'standard' });
  expect(await command.databasePid()).toBe(database);

  await edit(HEALTH, () => `${source}\nthrow new Error('ends at once');`);
  await command.says(/The changed server ended; the one before goes on/);
  expect((await request.get(`${url}/api/health/alive`)).status()).toBe(200);

  command.signal('SIGTERM');
  expect(await command.ended()).toBe(0);
  for (const address of [url, standIn]) {
    await expect.poll(() => request.get(address).catch(() => 'gone'), { timeout: GENEROUS_MS }).toBe('gone');
  }
  expect(isRunning(database)).toBe(false);

  async function buyPlan(): Promise<void> {
    const begun = await request.post(`${url}/api/create-payment-intent`, {
      headers: { origin: url },
      data: { planId: 'standard' },
    });
    const { clientSecret } = (await begun.json()) as { clientSecret: string };
    const [intent = ''] = clientSecret.split('_secret_');
    const form = { card: '4242424242424242' };
    expect((await request.post(`${standIn}/stand-in/payment_intents/${intent}/pay`, { form })).ok()).toBe(
      true,
    );
    // The page does not ask for the outcome: the stand-in reports it.
    await expect
      .poll(async () => (await (await request.get(`${url}/api/user`)).json()) as object, {
        timeout: GENEROUS_MS,
      })
      .toMatchObject({ currentPlan: 'standard' });
  }
});

test('leaves no database running when it is killed', async () => {
  await start();
  const database = await command.databasePid();
  command.signal('SIGKILL');
  await expect.poll(() => isRunning(database), { timeout: GENEROUS_MS }).toBe(false);
});

async function start(...args: string[]): Promise<void> {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  const admin = { ADMIN_EMAIL: OPERATOR.email, ADMIN_PASSWORD: OPERATOR.password };
  command = Command.run(['dev.mjs', ...args], { DATA_DIR: join(clone, 'data'), PORT: port, ...admin }, clone);
  await command.says(/is ready/);
  expect(command.printed).toContain(url);
}

/** Changes a source; expects its effect in the open page, which is not loaded again. */
async function expectChange(
  page: Page,
  { path, from, to, shown }: { path: string; from: string; to: string; shown: Locator },
): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
  await edit(path, (source) => source.replace(from, to));
  await expect(shown).toBeVisible({ timeout: GENEROUS_MS });
  await expect(page.locator('body[data-not-reloaded]')).toBeVisible();
}

/** Written beside and moved into place, so that nothing reads it half written. */
async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(clone, path);
  const draft = join(clone, 'draft');
  await writeFile(draft, change(await readFile(file, 'utf8')));
  await rename(draft, file);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
