import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../../support/guest-event.js';

test('is installable on the home screen', async ({ page, event }) => {
  await page.goto(event.path);
  const session = await page.context().newCDPSession(page);
  const { url, data, errors } = await session.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe(`${event.path}/app.webmanifest`);
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({
    name: 'Harbour Nights',
    start_url: event.path,
    scope: event.path,
    display: 'standalone',
  });
  // Browsers require these two sizes and valid icons before they offer to install.
  const plain = manifest.icons.filter(({ purpose = 'any' }) => purpose === 'any');
  expect(plain.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe('image/png');
    const { format, width, height } = await sharp(await icon.body()).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  expect((await page.request.get('/event/no-such-event/app.webmanifest')).status()).toBe(404);
});
