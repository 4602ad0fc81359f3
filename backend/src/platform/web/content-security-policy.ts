/** What a page needs beyond its own origin. */
export interface PolicyNeeds {
  /** Fresh for each answer; the scripts and styles the page brings carry it. */
  nonce: string;
  /** Whether Stripe's payment form may be shown. */
  stripe: boolean;
  /** Origin of the media where they lie elsewhere, for example a bucket's. */
  mediaOrigin: string | null;
  /** Whether the site is reached by https. */
  secure: boolean;
}

/** Hosts that Stripe's form needs: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com', 'https://maps.googleapis.com'],
  pictures: ['https://*.stripe.com'],
};

/**
 * The Content-Security-Policy of a page: only scripts with the answer's nonce run, and what they load
 * themselves. `'self'` and `https:` count only for browsers that do not know `'strict-dynamic'`.
 */
export function contentSecurityPolicy({ nonce, stripe, mediaOrigin, secure }: PolicyNeeds): string {
  const media = mediaOrigin === null ? [] : [mediaOrigin];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", "'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...media, ...(stripe ? STRIPE.pictures : [])],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...media, ...(stripe ? STRIPE.calls : [])],
    'frame-src': stripe ? STRIPE.frames : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
  };
  if (secure) directives['upgrade-insecure-requests'] = [];
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** For answers that are no page: nothing in them may run or be framed, whatever a browser takes them for. */
export const NO_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page that documents the API: its library brings styles in the document, its scripts are files. */
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
