import type { Request, RequestHandler } from 'express';
import type { Settings } from '../config/settings.js';
import { ApiError } from '../../common/errors/api-error.js';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Stripe calls it from no browser, and the handler verifies Stripe's signature. */
const EXEMPT = ['/api/billing/webhook'];

/**
 * Reject unsafe requests that other sites send with a visitor's cookies.
 *
 * A browser proves the origin by Sec-Fetch-Site, which no page can forge. Older ones send an Origin, which must be
 * the requested host or the host of `APP_URL`. A request with neither header passes if it has no cookie.
 */
export function crossSiteProtection({ appUrl }: Pick<Settings, 'appUrl'>): RequestHandler {
  const ownHost = new URL(appUrl).host;
  return (request, _response, next) => {
    if (
      SAFE_METHODS.includes(request.method) ||
      EXEMPT.includes(request.path) ||
      isSameOrigin(request, ownHost)
    ) {
      next();
      return;
    }
    next(
      new ApiError(
        'cross_site_request',
        'This request came from another website. Reload the page and try again.',
      ),
    );
  };
}

function isSameOrigin(request: Request, ownHost: string): boolean {
  const { origin, cookie, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return cookie === undefined;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  return host !== null && (host === request.headers.host || host === ownHost);
}
