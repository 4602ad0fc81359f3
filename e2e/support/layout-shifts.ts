import type { Page } from '@playwright/test';

/** A small phone's screen without the browser's toolbars. */
export const SMALL_PHONE = { width: 390, height: 664 };

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Wait two frames: layout shifts are reported after the frame is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** Sum up layout shifts without recent input (web.dev, 'Cumulative Layout Shift'). */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await drawn(page);
    return page.evaluate(() => (window as unknown as { shift: number }).shift);
  };
}

/**
 * Report elements that moved, also within 500 ms of a touch, which Cumulative Layout Shift ignores. Only the text in a
 * pressed button may change.
 *
 * @returns what moved since the last call
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[]) {
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.matches('button *')) continue;
          moves.push(`${element?.className || node?.nodeName}: ${box(previousRect)} > ${box(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await drawn(page);
    return page.evaluate(() => (window as unknown as { moves: string[] }).moves.splice(0));
  };
}
