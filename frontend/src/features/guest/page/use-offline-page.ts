import { useEffect } from 'react';
import type { PublicEvent } from '../api/types';
import { installWorker } from '../offline/worker-link';

/** After the page has settled; there is no hurry, and the first photo goes first. */
const SETTLED_MS = 3_000;

/** Makes the page open without network on later visits. */
export function useOfflinePage({ linkSlug, frames }: PublicEvent): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const page = `/event/${encodeURIComponent(linkSlug)}`;
      // A browser that refuses (private windows) has a page that needs the network, as any other.
      installWorker(
        page,
        frames.map(({ frameUrl }) => frameUrl),
      ).catch(() => undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [linkSlug, frames]);
}
