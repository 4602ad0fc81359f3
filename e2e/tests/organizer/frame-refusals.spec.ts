import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.js';
import { openFrames } from '../../support/frames-dialog.js';
import { createEvent, signIn } from '../../support/organizer.js';
import { colorImage, frameImage, quartersPhoto } from '../../support/images.js';
import { grantPlan } from '../../support/plans.js';

test("keeps a frame's rejection below the field until the next try", async ({ page }) => {
  const { email } = await signIn(page);
  await grantPlan(email, 'standard');
  await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  const dialog = await openFrames(page);
  const add = dialog.getByLabel('Add a frame');
  const reason = dialog.getByRole('alert');

  const opaque = await colorImage({ width: 600, height: 600, background: '#b33' });
  await add.setInputFiles({ name: 'opaque.png', mimeType: 'image/png', buffer: opaque });
  await expect(reason).toContainText('The frame has no transparent window for a photo.');
  await expect(add).toHaveAccessibleDescription(/export as PNG/);
  await expectAccessible(page);

  const photo = await quartersPhoto();
  await add.setInputFiles({ name: 'frame.png', mimeType: 'image/png', buffer: photo });
  await expect(reason).toContainText('Please upload a PNG file for the frame.');
  await expect(reason).toContainText('named “.png” but has another format');

  const buffer = await frameImage({ r: 122, g: 31, b: 61 });
  await add.setInputFiles({ name: 'evening.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expect(reason).toHaveCount(0);
});

test('distinguishes a wrong format named .png from other files', async ({ page }) => {
  await signIn(page);
  await page.goto('/create-event');
  const field = page.getByLabel('Event Frame');
  const buffer = await quartersPhoto();
  await field.setInputFiles({ name: 'frame.PNG', mimeType: 'image/png', buffer });
  await expect(field).toHaveAccessibleDescription(/named “.png” but has another format/);
  await field.setInputFiles({ name: 'frame.jpg', mimeType: 'image/jpeg', buffer });
  await expect(field).toHaveAccessibleDescription('Please upload a PNG file for the frame.');
});

test('replaces a frame if the plan allows no more', async ({ page }) => {
  await signIn(page);
  const { id } = await createEvent(page, 'Harbour Nights');
  await page.goto('/dashboard');
  await openFrames(page);
  await page.getByRole('link', { name: 'Replace Frame' }).click();
  await expect(page).toHaveURL(new RegExp(`/create-event\\?edit=${id}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
