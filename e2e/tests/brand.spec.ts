import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../support/axe.js';
import { PHONE } from '../support/devices.js';
import { choosePhoto } from '../support/guest-event.js';
import { openFiles, press, tabTo } from '../support/keyboard.js';
import { createEvent, ORIGIN, signIn, signInAs } from '../support/organizer.js';
import { colorImage, quartersPhoto } from '../support/images.js';
import { expectNoViolationsInAnyLanguage } from '../support/rare-states.js';
import { OPERATOR } from '../support/server.js';

const LOGO = { name: 'logo.png', mimeType: 'image/png' };

/** Grant a plan as the operator. */
async function grant(request: APIRequestContext, page: Page, planId: string): Promise<void> {
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: string };
  await signInAs(request, OPERATOR);
  const response = await request.patch(`/api/admin/users/${id}/plan`, { headers: ORIGIN, data: { planId } });
  if (!response.ok()) throw new Error(await response.text());
}

const brandVariable = (page: Page, name: string) =>
  page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable), name);

// spec: limits.plan-features
test("shows an Enterprise organizer's logo and colors to guests instead of ours", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn(page);
  const { linkSlug } = await createEvent(page);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Your brand' });
  await expect(section.getByRole('link', { name: 'See Plans' })).toBeVisible();

  await grant(request, page, 'enterprise');
  await page.reload();
  const buffer = await colorImage({ width: 400, height: 100, background: '#e8f0ff' });
  // By keyboard, except for the browser's own dialogs.
  await tabTo(page, section.getByRole('button', { name: 'Upload Logo' }));
  await (await openFiles(page)).setFiles({ ...LOGO, buffer });
  await expect(section.getByRole('img', { name: 'Your logo' })).toBeVisible();
  for (const [label, color] of [
    ['Button color', '#8a1c5c'],
    ['Band color behind your logo', '#0b2545'],
  ] as const) {
    const choice = section.getByRole('group', { name: label });
    await tabTo(page, choice.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(choice.getByRole('radio', { name: 'Custom color' })).toBeChecked();
    await choice.getByLabel(label, { exact: true }).fill(color);
  }
  await press(page, section.getByRole('button', { name: 'Save Colors' }));
  await expect(page.getByText('Colors saved', { exact: true })).toBeVisible();
  await expectNoViolationsInLightAndDark(page);

  const visit = await browser.newContext({ ...PHONE, baseURL: new URL(page.url()).origin });
  const guest = await visit.newPage();
  for (const path of [`/event/${linkSlug}`, `/event/${linkSlug}/wall`]) {
    const document = await (await guest.request.get(path)).text();
    expect(document.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/EventFrame|favicon/);
  }
  await guest.goto(`/event/${linkSlug}`);
  await expect(guest.getByRole('button', { name: 'My photos' })).toBeVisible();
  await expect(guest.locator('.g-brand img')).toBeVisible();
  await expect(guest.locator('.g-brand rect')).toHaveAttribute('fill', '#0b2545');
  expect(await brandVariable(guest, '--brand')).toBe('#8a1c5c');
  await expect(guest.getByText(/Made with/)).toHaveCount(0);
  await expectNoViolationsInAnyLanguage(guest);

  await guest.goto(`/event/${linkSlug}/wall`);
  const side = guest.locator('.g-projector-side');
  await expect(side).toHaveCSS('background-color', 'rgb(11, 37, 69)');
  await expect(side.locator('.g-projector-logo')).toBeVisible();
  await expect(guest.getByText(/Made with/)).toHaveCount(0);
  await expectNoViolationsInAnyLanguage(guest, () => side.locator('.g-projector-logo').waitFor());

  // Open pages, even with a chosen photo, apply a smaller plan and a removed brand without a reload.
  const open = await visit.newPage();
  await open.goto(`/event/${linkSlug}`);
  await expect(open.locator('.g-brand img')).toBeVisible();
  const stream = open.waitForResponse(/\/stream$/);
  await choosePhoto(open, await quartersPhoto());
  await stream;
  await grant(request, page, 'standard');
  await expect(open.locator('.g-brand')).toHaveCount(0);
  await expect(open.getByText(/Made with/)).toBeVisible();
  await expect(open.getByRole('application', { name: 'Your photo in the frame' })).toBeVisible();
  await open.getByRole('tab', { name: 'Live Gallery' }).click();
  await expect(side.locator('.g-projector-logo')).toHaveCount(0);
  await expect(side).not.toHaveCSS('background-color', 'rgb(11, 37, 69)');
  await grant(request, page, 'enterprise');
  await expect(side.locator('.g-projector-logo')).toBeVisible();
  await expect(open.locator('.g-brand img')).toBeVisible();
  await page.reload();
  await section.getByRole('button', { name: 'Remove Logo' }).click();
  await expect(section.getByRole('img', { name: 'Your logo' })).toHaveCount(0);
  await expect(side.locator('.g-projector-logo')).toHaveCount(0);
  await expect(open.locator('.g-brand img')).toHaveCount(0);
  await visit.close();
});
