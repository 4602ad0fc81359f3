import type { ClientFailure, Engine } from '@eventframe/contracts/client-failures';

const reported = new Set<ClientFailure>();

/** Report once per page that something failed in this browser. The request names the engine only and sends no cookie. */
export function reportFailure(failure: ClientFailure): void {
  if (reported.has(failure)) return;
  reported.add(failure);
  fetch('/api/public/client-failures', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ engine: findEngine(navigator.userAgent), failure }),
    // A count that is lost has no consequence.
  }).catch(() => undefined);
}

/** Every browser on iOS is WebKit. Chromium names all other engines, WebKit names Gecko. */
export function findEngine(userAgent: string): Engine {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'webkit';
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  return /AppleWebKit\//.test(userAgent) ? 'webkit' : 'other';
}
