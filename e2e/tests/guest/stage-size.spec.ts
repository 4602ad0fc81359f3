import { expect, type Page } from '@playwright/test';
import { quartersPhoto } from '../../support/images.js';
import { choosePhoto, generateButton, test } from '../../support/guest-event.js';
import { showSlider } from '../../support/touch.js';

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [390, 844],
] as const) {
  test(`fills the width or the height that the controls leave, from choosing to the result, at ${width}x${height}`, async ({
    page,
    event,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(event.path);
    await expect(page.getByRole('button', { name: 'Choose Photo' })).toBeVisible();
    const chosen = await boxOf(page, '.g-photo-area');
    await choosePhoto(page, await quartersPhoto());
    await expect(generateButton(page)).toBeVisible();
    const photo = await boxOf(page, '.g-photo-area');
    const tabs = await boxOf(page, '.g-tabs');
    const panel = await boxOf(page, '.g-panel');
    const space = panel.y - tabs.y - tabs.height;
    const isAsWide = Math.abs(photo.width - (width - 16)) < 1;
    const isAsHigh = Math.abs(photo.height - (space - 16)) < 1;
    expect(isAsWide || isAsHigh, `${photo.width}x${photo.height} in ${width}x${space}`).toBe(true);
    expect(photo.width).toBeLessThan(width - 15);
    expect(photo).toEqual(chosen);
    for (const name of ['Zoom', 'Rotate', 'Horizontal', 'Vertical'] as const) {
      const slider = (await (await showSlider(page, name)).boundingBox())!;
      expect(slider.width, name).toBeGreaterThanOrEqual(200);
      expect(await boxOf(page, '.g-photo-area')).toEqual(chosen);
    }
    await generateButton(page).click();
    await expect(page.getByText('Your photo is in the gallery.')).toBeVisible();
    expect(await boxOf(page, '.g-photo-area')).toEqual(chosen);
  });
}
