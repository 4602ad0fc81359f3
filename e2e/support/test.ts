import { test as base } from '@playwright/test';

/**
 * Playwright's tests, whose end waits for no route: what a page asks for in that moment, and a test has answered
 * otherwise, finds its answer gone half-way, which is no failure of the test.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await use(context);
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  },
});
