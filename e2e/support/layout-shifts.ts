import type { Page } from '@playwright/test';

/** As much of a small phone's screen as its browser leaves to a page. */
export const SMALL_PHONE = { width: 390, height: 664 };

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What moved in a frame is told after it has been drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** Sums up what moved without anybody having touched anything (web.dev, 'Cumulative Layout Shift'). */
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
 * Names what moved. Half a second after a touch the measure above looks away, in which most of what answers the touch
 * comes in on a fast machine; here that counts as well. Only the words in a button that was pressed may change.
 *
 * @returns what moved since it was last asked
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
