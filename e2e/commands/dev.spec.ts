import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Command } from '../support/command.js';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { signIn, signInAs } from '../support/organizer.js';
import { OPERATOR } from '../support/server.js';
import { copyOfWorkspace } from '../support/workspace-copy.js';

/** Everything is built once, on a machine that runs other tests at the same time. */
const GENEROUS_MS = 120_000;

let clone: string;
let command: Command;
let url: string;

test.setTimeout(4 * GENEROUS_MS);

test.beforeEach(async () => {
  clone = await copyOfWorkspace();
});

test.afterEach(async () => {
  command.signal('SIGTERM');
  await command.ended();
  await rm(clone, { recursive: true, force: true });
});

test('an open page of either app shows what was changed in it, and the server what was changed there', async ({
  page,
  request,
}) => {
  await start('dev.mjs');
  // A visitor would be sent from the console to the other app's sign-in page.
  await signInAs(page.request, OPERATOR, url);
  await page.goto(`${url}/admin`);

  await edit('admin-ui/index.html', (html) =>
    html.replace('<html lang="en">', '<html lang="en" data-try="1">'),
  );
  await expect(page.locator('html')).toHaveAttribute('data-try', '1', { timeout: GENEROUS_MS });

  await page.goto(url);
  await expect(page.locator('html')).not.toHaveAttribute('data-try');
  await edit('frontend/index.html', (html) =>
    html.replace('<html lang="en">', '<html lang="en" data-try="2">'),
  );
  await expect(page.locator('html')).toHaveAttribute('data-try', '2', { timeout: GENEROUS_MS });

  await edit('backend/src/platform/health/health.controller.ts', (source) =>
    source.replace("@Get('live')", "@Get('alive')"),
  );
  await expect
    .poll(async () => (await request.get(`${url}/api/health/alive`)).status(), { timeout: GENEROUS_MS })
    .toBe(200);
});

test('with a stand-in for Stripe a plan can be bought; what does not build is told, and what ran before goes on', async ({
  request,
}) => {
  await start('dev-stripe.mjs');
  expect(command.printed).toContain(url);
  const standIn = /A stand-in for Stripe: (\S+)/.exec(command.printed)?.[1] ?? '';
  await signIn({ request }, url);
  const begun = await request.post(`${url}/api/create-payment-intent`, {
    headers: { origin: url },
    data: { planId: 'standard' },
  });
  const { clientSecret } = (await begun.json()) as { clientSecret: string };
  const [intent = ''] = clientSecret.split('_secret_');
  const form = { card: '4242424242424242' };
  expect((await request.post(`${standIn}/stand-in/payment_intents/${intent}/pay`, { form })).ok()).toBe(true);
  // Nobody asks what became of it: the stand-in tells.
  await expect
    .poll(async () => (await (await request.get(`${url}/api/user`)).json()) as object, {
      timeout: GENEROUS_MS,
    })
    .toMatchObject({ currentPlan: 'standard' });

  const path = 'backend/src/platform/health/health.controller.ts';
  const source = await readFile(join(clone, path), 'utf8');

  await edit(path, () => 'this is no TypeScript');
  await command.says(/The build of backend failed/);
  expect((await request.get(`${url}/api/health/live`)).status()).toBe(200);

  await edit(path, () => source.replace("@Get('live')", "@Get('alive')"));
  await expect
    .poll(async () => (await request.get(`${url}/api/health/alive`)).status(), { timeout: GENEROUS_MS })
    .toBe(200);

  command.signal('SIGTERM');
  expect(await command.ended()).toBe(0);
  for (const address of [url, standIn]) {
    await expect.poll(() => request.get(address).catch(() => 'gone'), { timeout: GENEROUS_MS }).toBe('gone');
  }
});

async function start(script: string): Promise<void> {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  const admin = { ADMIN_EMAIL: OPERATOR.email, ADMIN_PASSWORD: OPERATOR.password };
  command = Command.run([script], { DATA_DIR: join(clone, 'data'), PORT: port, ...admin }, clone);
  await command.says(/is ready/);
}

/** Written beside and moved into place, so that no build finds it half written. */
async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(clone, path);
  const draft = join(clone, 'draft');
  await writeFile(draft, change(await readFile(file, 'utf8')));
  await rename(draft, file);
}
