/** Requirements of a page beyond its own origin. */
export interface PolicyNeeds {
  /** Random for each response; the page's scripts and styles contain it. */
  nonce: string;
  /** Whether Stripe's payment form may be shown. */
  stripe: boolean;
  /** Origin of the media if it is another, for example a bucket's. */
  mediaOrigin: string | null;
  /** Whether scripts may compile WebAssembly: the guest page's decoder of HEIC photos. */
  wasm: boolean;
  /** Whether the site uses https. */
  secure: boolean;
}

/** Hosts that Stripe's form requires: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com', 'https://maps.googleapis.com'],
  images: ['https://*.stripe.com'],
};

/**
 * Build the Content-Security-Policy of a page. Only scripts with the response's nonce, and scripts they load, can run.
 * Browsers that support `'strict-dynamic'` ignore `'self'` and `https:`.
 */
export function contentSecurityPolicy({ nonce, stripe, mediaOrigin, wasm, secure }: PolicyNeeds): string {
  const media = mediaOrigin === null ? [] : [mediaOrigin];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", "'self'", ...(wasm ? ["'wasm-unsafe-eval'"] : [])],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...media, ...(stripe ? STRIPE.images : [])],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...media, ...(stripe ? STRIPE.calls : [])],
    'frame-src': stripe ? STRIPE.frames : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
  };
  if (secure) directives['upgrade-insecure-requests'] = [];
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** For responses other than pages: nothing in them may run or be framed. */
export const NO_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For the API documentation, whose library uses inline styles. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join('; ');
