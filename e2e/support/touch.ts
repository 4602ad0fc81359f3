import { type CDPSession, expect, type Page } from '@playwright/test';

export interface Finger {
  x: number;
  y: number;
}

/** Dispatch touch events as a screen does: each step moves every finger a little. */
export async function touch(session: CDPSession, from: Finger[], to: Finger[]): Promise<void> {
  const steps = 12;
  const at = (share: number) =>
    from.map((finger, id) => ({
      id,
      x: finger.x + (to[id]!.x - finger.x) * share,
      y: finger.y + (to[id]!.y - finger.y) * share,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Find a slider of the placing step. Small screens show one at a time. */
export async function showSlider(page: Page, name: 'Zoom' | 'Rotate' | 'Horizontal' | 'Vertical') {
  const adjust = page.getByRole('button', { name: 'Adjust' });
  await expect(page.getByRole('button', { name: 'Reset' }).or(adjust).first()).toBeVisible();
  if (await adjust.isVisible()) {
    if ((await adjust.getAttribute('aria-expanded')) === 'false') await adjust.click();
    await page.getByRole('group', { name: 'Adjust' }).getByTitle(name).click();
  }
  return page.getByRole('slider', { name });
}
