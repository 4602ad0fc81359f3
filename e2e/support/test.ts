import { test as base } from '@playwright/test';
import { awaitInterception } from './interception.js';

/**
 * Playwright's tests, whose routes apply from the moment they are added, and whose end waits for no route: what a page
 * asks for in that moment, and a test has answered otherwise, finds its answer gone half-way, which is no failure of the
 * test.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    context.on('page', awaitInterception);
    await use(context);
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  },
});
