import { FakeApi } from './fake-api.js';

/** The API of the running test. */
export const server = new FakeApi();

// The API clients read `fetch` when their module loads.
globalThis.fetch = server.fetch;
// APIs that pages call and jsdom lacks.
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
  expect([...server.unhandledCalls]).toEqual([]);
});
