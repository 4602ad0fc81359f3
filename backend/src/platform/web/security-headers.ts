import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Settings } from '../config/settings.js';
import { contentSecurityPolicy, DOCS_POLICY, NO_PAGE_POLICY } from './content-security-policy.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Paths of responses other than pages. */
const NO_PAGE = /^\/(?:api|media)(?:\/|$)/i;

const CALL = /^\/api\//i;

const DOCS = /^\/api\/docs(?:\/|$)/i;

/** Pages without a payment form: those of guests and operators. */
const WITHOUT_PAYMENT = /^\/(?:event|admin)(?:\/|$)/;

/** The guest page, and its worker that decodes HEIC photos. A worker has the policy of its file's response. */
const WITH_WASM = /^\/(?:event\/|assets\/heic-worker-)/;

const PERMISSIONS = [
  'camera=(self)',
  'microphone=()',
  'geolocation=()',
  'usb=()',
  'payment=(self "https://js.stripe.com")',
  'fullscreen=(self)',
  'screen-wake-lock=(self)',
  'clipboard-write=(self)',
];

/**
 * Set security headers. Pages find their policy's nonce in `response.locals.nonce`. Media responses replace the
 * policy with a stricter one.
 */
export function securityHeaders(
  settings: Pick<Settings, 'appUrl' | 'mediaPublicUrl' | 'stripe'>,
): RequestHandler {
  const secure = settings.appUrl.startsWith('https:');
  const mediaOrigin = settings.mediaPublicUrl === null ? null : new URL(settings.mediaPublicUrl).origin;
  const always: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // URLs of pages can contain secrets (reset links), so requests send only the origin.
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': PERMISSIONS.join(', '),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(secure && {
      'Strict-Transport-Security': `max-age=${YEAR_SECONDS}`,
      'Cross-Origin-Opener-Policy': 'same-origin',
    }),
  };

  return (request, response, next) => {
    response.set(always);
    if (NO_PAGE.test(request.path)) {
      const policy = DOCS.test(request.path) ? DOCS_POLICY : NO_PAGE_POLICY;
      response.setHeader('Content-Security-Policy', policy);
      // API responses are private and never cached; media responses set their own caching.
      if (CALL.test(request.path)) response.setHeader('Cache-Control', 'no-store');
    } else {
      const nonce = randomBytes(16).toString('base64');
      const stripe = settings.stripe !== null && !WITHOUT_PAYMENT.test(request.path);
      (response.locals as { nonce?: string }).nonce = nonce;
      response.setHeader(
        'Content-Security-Policy',
        contentSecurityPolicy({ nonce, stripe, mediaOrigin, wasm: WITH_WASM.test(request.path), secure }),
      );
    }
    next();
  };
}
