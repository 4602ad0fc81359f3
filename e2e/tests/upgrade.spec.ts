import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { makePhoto, SUCCESS } from '../support/guest-event.js';
import { signInAs } from '../support/organizer.js';
import { OPERATOR, TestServer } from '../support/server.js';
import { test } from '../support/test.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILDS = ['frontend/dist', 'admin-ui/dist'];

// A service worker would have cached the guest page's files.
test.use({ serviceWorkers: 'block' });

test('loads the remaining parts of open pages after an upgrade', async ({ browser }) => {
  // It starts a server twice.
  test.setTimeout(180_000);
  const pages = await mkdtemp(join(tmpdir(), 'eventframe-e2e-'));
  for (const build of BUILDS) await cp(join(ROOT, build), join(pages, build), { recursive: true });
  const server = await TestServer.start({ DEV_PAGES: pages });
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  try {
    await signInAs(context.request, OPERATOR, server.url);
    const [guest, site, console] = await Promise.all(
      [
        ['/event/demo', 'tab', 'Live Gallery'],
        ['/about', 'link', 'Pricing'],
        ['/admin/users', 'link', 'Revenue Statistics'],
      ].map(async ([path = '', role, name = '']) => {
        const page = await context.newPage();
        await page.goto(path);
        await expect(page.getByRole(role as 'link', { name }).first()).toBeVisible();
        return page;
      }),
    );
    const loaded = [guest, site, console].map((page) => watchAssets(page!));

    await server.restart(async () => {
      for (const build of BUILDS) {
        await rm(join(pages, build, 'assets'), { recursive: true });
        await mkdir(join(pages, build, 'assets'));
        await writeFile(join(pages, build, 'assets', 'next-1a2b3c4d.js'), 'export {};');
      }
    });

    await guest!.getByRole('tab', { name: 'Live Gallery' }).click();
    await expect(guest!.getByText('No photos yet. Be the first to create one!')).toBeVisible();
    await guest!.getByRole('tab', { name: 'Upload Photo' }).click();
    await makePhoto(guest!);
    await expect(guest!.getByText(SUCCESS)).toBeVisible();
    await guest!.getByLabel('Language').selectOption('de');
    await expect(guest!.getByRole('tab', { name: 'Foto hochladen' })).toBeVisible();

    await site!.getByRole('link', { name: 'Pricing' }).first().click();
    await expect(
      site!.getByRole('heading', { level: 1, name: 'Pay for the event, not for the year' }),
    ).toBeVisible();

    await console!.getByRole('link', { name: 'Revenue Statistics' }).click();
    await expect(console!.getByRole('heading', { level: 1, name: 'Revenue Statistics' })).toBeVisible();

    // The parts came from the server, not from the browser's cache.
    for (const { length } of loaded) expect(length).toBeGreaterThan(0);
  } finally {
    await context.close();
    await server.stop();
    await rm(pages, { recursive: true });
  }
});

/** Collect the names of the scripts that a page loads from now on. */
function watchAssets(page: Page): string[] {
  const names: string[] = [];
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) names.push(response.url());
  });
  return names;
}
