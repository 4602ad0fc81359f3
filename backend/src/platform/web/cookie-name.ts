import type { Settings } from '../config/settings.js';

/**
 * The name of a cookie of ours. Behind https it begins with `__Host-`: browsers take such a one over https alone,
 * for the whole host and no other, so that neither a neighbour under the same domain nor somebody on the way can
 * plant one. Over plain http, on a LAN, no browser would take it.
 */
export function cookieName(name: string, { appUrl }: Pick<Settings, 'appUrl'>): string {
  return appUrl.startsWith('https:') ? `__Host-${name}` : name;
}
