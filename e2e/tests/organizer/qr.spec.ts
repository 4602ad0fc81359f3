import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { decodeQr, drawPdf } from '../../support/codes.js';
import { createEvent, signIn } from '../../support/organizer.js';

async function download(page: Page, link: Locator): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

// spec: product.link-and-qr, dashboard.qr-dialog
test("encodes the event's URL in the QR codes of the PNG, the SVG and both posters", async ({
  page,
  baseURL,
}) => {
  await signIn(page);
  const { linkSlug } = await createEvent(page, 'Harbour Nights');
  const address = `${baseURL ?? ''}/event/${linkSlug}`;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'QR code of Harbour Nights' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR Code' });
  await expect(dialog.getByRole('img', { name: `QR code that opens ${address}` })).toBeVisible();
  await expect(dialog.getByText(address, { exact: true })).toBeVisible();

  const png = await download(page, dialog.getByRole('link', { name: 'Download QR Code' }));
  expect(png.name).toMatch(/\.png$/);
  expect(await decodeQr(png.content)).toBe(address);

  const svg = await download(page, dialog.getByRole('link', { name: 'SVG' }));
  expect(svg.name).toMatch(/\.svg$/);
  expect(svg.content.toString()).toContain('<svg');
  expect(await decodeQr(svg.content)).toBe(address);

  // The default text.
  await expect(dialog.getByLabel('Line under the code')).toHaveAttribute(
    'placeholder',
    'Scan, pick your photo, and have it back in our frame.',
  );
  await dialog.getByLabel('Line under the code').fill('Smile, it is free');
  const sizes = { 'A4 poster (PDF)': [595.28, 841.89], 'Letter poster (PDF)': [612, 792] } as const;
  for (const [name, [width, height]] of Object.entries(sizes)) {
    const pdf = await download(page, dialog.getByRole('link', { name }));
    expect(pdf.name).toMatch(/\.pdf$/);
    const drawn = await drawPdf(page, pdf.content);
    expect(drawn.pages).toBe(1);
    expect([drawn.width, drawn.height]).toEqual([width, height]);
    expect(drawn.text).toContain('Harbour Nights');
    expect(drawn.text).toContain('Smile, it is free');
    expect(await decodeQr(drawn.image)).toBe(address);
  }
});

// spec: product.link-and-qr, dashboard.qr-dialog, success.copied
test('copies the URL with Copy Link', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  const { linkSlug } = await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'QR code of Harbour Nights' }).click();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
  await expect(page.getByText('Event URL copied to clipboard', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL ?? ''}/event/${linkSlug}`,
  );
  // Over plain http, the clipboard API is not available.
  const copy = page.getByRole('button', { name: 'Copy Link' });
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('something else');
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    document.addEventListener('copy', () => (document.documentElement.dataset['copied'] = 'yes'));
  });
  await copy.click();
  await expect(page.locator('html')).toHaveAttribute('data-copied', 'yes');
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${baseURL ?? ''}/event/${linkSlug}`);
});
