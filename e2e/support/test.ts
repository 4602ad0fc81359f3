import { test as base } from '@playwright/test';
import { awaitInterception } from './interception.js';

/**
 * Playwright's tests, with routes that apply as soon as they are added, and without waiting for routes at the end: a
 * page may request something at that moment, and its aborted response is no failure of the test.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    context.on('page', awaitInterception);
    await use(context);
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  },
});
