import { useEffect, useState } from 'react';
import { openStream } from '@/lib/live/open-stream';
import { streamPath } from '../api/calls';
import { EventFeed } from './event-feed';

/**
 * The event's stream, open while it is watched.
 *
 * @param onEventChanged told when the event itself changed, is gone, or may have changed while nobody watched; stable
 */
export function useEventFeed(slug: string, isWatched: boolean, onEventChanged: () => void): EventFeed {
  const [feed] = useState(() => new EventFeed());
  useEffect(() => {
    if (!isWatched) return;
    return openStream(streamPath(slug), {
      onMessage: (message) => {
        if (message.event === 'event.changed') onEventChanged();
        feed.onMessage(message);
      },
      onOpen: (isResumed) => {
        if (!isResumed) onEventChanged();
        feed.onOpen(isResumed);
      },
      onGone: onEventChanged,
    });
  }, [feed, slug, isWatched, onEventChanged]);
  return feed;
}
