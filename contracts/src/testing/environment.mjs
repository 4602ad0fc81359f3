import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what it lacks and Node has: `fetch` and what belongs to it. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { window } = this.dom;
    /** As in a browser, a request's address may be relative to the page's. */
    class PageRequest extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
      }
    }
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      BroadcastChannel,
      Headers,
      ReadableStream,
      Request: PageRequest,
      Response,
      TextDecoder,
      TextDecoderStream,
      TextEncoder,
      TransformStream,
      structuredClone,
    });
  }
}
