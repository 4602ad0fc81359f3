import type { Request, RequestHandler } from 'express';
import type { Settings } from '../../platform/config/settings.js';
import { ApiError } from '../errors/api-error.js';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Stripe calls it without a browser; it believes nothing but Stripe's signature. */
const EXEMPT = ['/api/billing/webhook'];

/**
 * Keeps other sites from acting with a visitor's cookies. An unsafe request must say that it comes from our
 * own pages, by Sec-Fetch-Site, which no page can forge, or by an Origin of the host it was made to or of
 * `APP_URL`. One that says neither comes from no browser of today: it passes as long as it brings no cookie.
 */
export function crossSiteDefence({ appUrl }: Pick<Settings, 'appUrl'>): RequestHandler {
  const ownHost = new URL(appUrl).host;
  return (request, _response, next) => {
    if (SAFE_METHODS.includes(request.method) || EXEMPT.includes(request.path) || isOwn(request, ownHost)) {
      next();
      return;
    }
    next(new ApiError('cross_site_request', 'This request did not come from our own pages.'));
  };
}

function isOwn(request: Request, ownHost: string): boolean {
  const { origin, cookie, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return cookie === undefined;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  return host !== null && (host === request.headers.host || host === ownHost);
}
