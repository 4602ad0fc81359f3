import type { Page } from '@playwright/test';

/** The cached languages besides English (which is in the page's script), in the order they were cached. */
export const findCachedLanguages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('guest-files-'));
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return cached
      .flat()
      .flatMap(({ url }) => /\/assets\/(ar|de|es|fr|pt-BR|pt-PT)-[^/]+\.js$/.exec(url)?.[1] ?? []);
  });
