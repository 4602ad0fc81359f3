import { expect, test } from '@playwright/test';
import { signIn } from '../../support/organizer.js';
import { framePicture } from '../../support/pictures.js';

test('a frame is dropped on its field', async ({ page }) => {
  await signIn(page);
  await page.goto('/create-event');
  const bytes = (await framePicture({ r: 30, g: 61, b: 54 })).toString('base64');
  const dropped = await page.evaluateHandle((base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([data], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await page.getByText('PNG only, maximum 10MB').dispatchEvent('drop', { dataTransfer: dropped });
  const section = page.getByRole('region', { name: 'Event Frame' });
  await expect(section).toContainText('dropped.png');
  await expect(section).toContainText('900 × 1350 px');
});
