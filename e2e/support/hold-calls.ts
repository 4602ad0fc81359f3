import type { Page } from '@playwright/test';

/**
 * Hold calls to these URLs, to check what a page shows before the response.
 *
 * @returns releases all calls, now and from then on
 */
export async function holdCalls(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await held;
    await route.fallback();
  });
  return release;
}

/** Hold the page's calls of an image or canvas method, to check what it shows while waiting. @returns resumes them */
export async function holdMethod(page: Page, of: 'HTMLImageElement' | 'HTMLCanvasElement', name: string) {
  await page.evaluate(
    ([of, name]) => {
      type Method = (this: unknown, ...args: unknown[]) => unknown;
      const methods = window[of as 'HTMLImageElement'].prototype as unknown as Record<string, Method>;
      const original = methods[name as string]!;
      const held: (() => void)[] = [];
      methods[name as string] = function (...args) {
        return new Promise((resolve) => held.push(() => resolve(original.apply(this, args))));
      };
      const release = () => {
        methods[name as string] = original;
        for (const go of held) go();
      };
      Object.assign(window, { release });
    },
    [of, name],
  );
  return () => page.evaluate(() => (window as unknown as { release: () => void }).release());
}
