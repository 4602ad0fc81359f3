import { useEffect } from 'react';
import type { PublicEvent } from '../api/types';
import { installWorker } from '../offline/worker-link';

/** After a guest has begun to use the page; there is no hurry, and the first photo goes first. */
const SETTLED_MS = 3_000;

/**
 * Makes the page open without network on later visits, in the language it is read in. One that was merely opened loads
 * nothing for that.
 */
export function useOfflinePage(
  { linkSlug, frames }: PublicEvent,
  language: string,
  isAttended: boolean,
): void {
  // The event is a new object whenever it was asked for; its frames' addresses seldom are others.
  const addresses = frames.map(({ frameUrl }) => frameUrl).join('\n');
  useEffect(() => {
    if (!isAttended) return;
    const timer = setTimeout(() => {
      const page = `/event/${encodeURIComponent(linkSlug)}`;
      // A browser that refuses (private windows) has a page that needs the network, as any other.
      installWorker(page, language, addresses.split('\n').filter(Boolean)).catch(() => undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [linkSlug, addresses, language, isAttended]);
}
