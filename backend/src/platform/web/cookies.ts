import type { IncomingMessage } from 'node:http';
import type { Settings } from '../config/settings.js';

/**
 * Return the full name of a cookie, with the prefix `__Host-` behind https.
 *
 * Browsers accept such a cookie only over https and for exactly this host, so that no other host of the domain can
 * set it. Over plain http they would reject it.
 */
export function cookieName(name: string, { appUrl }: Pick<Settings, 'appUrl'>): string {
  return appUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** Return the raw value of a cookie, or undefined if the request has none of that name. */
export function readCookie(request: IncomingMessage, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value] = pair.split(/=(.*)/s);
    if (key.trim() === name) return value?.trim();
  }
  return undefined;
}
