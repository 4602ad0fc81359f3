import { useEffect, useState } from 'react';
import { openStream } from '@/shared/live/open-stream';
import { streamPath } from '../api/calls';
import { EventFeed } from './event-feed';

/** All pages of an event learn of its change in the same moment: they ask for it one after the other. */
const SPREAD_MS = 2_000;

/** What could not be asked when the stream ended is asked once more; no stream says so again. */
const AGAIN_MS = 5_000;

/**
 * The event's stream, open while it is watched.
 *
 * @param onEventChanged told when the event itself changed, is gone, or may have changed while nobody watched; stable
 */
export function useEventFeed(slug: string, isWatched: boolean, onEventChanged: () => void): EventFeed {
  const [feed] = useState(() => new EventFeed());
  useEffect(() => {
    if (!isWatched) return;
    let pending: ReturnType<typeof setTimeout> | undefined;
    const tellIn = (ms: number) => {
      pending ??= setTimeout(() => {
        pending = undefined;
        onEventChanged();
      }, ms);
    };
    const stop = openStream(streamPath(slug), {
      onMessage: (message) => {
        if (message.event === 'event.changed') tellIn(Math.random() * SPREAD_MS);
        feed.onMessage(message);
      },
      onOpen: (isResumed) => {
        if (!isResumed) onEventChanged();
        feed.onOpen(isResumed);
      },
      onGone: () => {
        onEventChanged();
        tellIn(AGAIN_MS);
      },
    });
    return () => {
      clearTimeout(pending);
      stop();
    };
  }, [feed, slug, isWatched, onEventChanged]);
  return feed;
}
