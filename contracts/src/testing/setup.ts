import { FakeApi } from './fake-api.js';

/** The API of the test that runs. */
export const server = new FakeApi();

// The API clients take `fetch` when their module is loaded.
globalThis.fetch = server.fetch;
// What jsdom lacks and pages call.
Object.assign(window, {
  scrollTo: () => undefined,
  /** A wide screen, light colors, motion. */
  matchMedia: (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

afterEach(() => {
  expect([...server.unanswered]).toEqual([]);
});
