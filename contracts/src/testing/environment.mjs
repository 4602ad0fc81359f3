import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with Node's `fetch` and related APIs, which jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { window } = this.dom;
    /** Resolves a request's URL against the page's, as a browser does. */
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
