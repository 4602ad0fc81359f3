import type { StreamMessage } from '@/shared/live/stream-parser';
import { useEffect, useState } from 'react';
import { openStream } from '@/shared/live/open-stream';
import { streamPath } from '../api/calls';

export interface FeedListener {
  onMessage: (message: StreamMessage) => void;
  /** @param isResumed false when what happened until now is unknown */
  onOpen: (isResumed: boolean) => void;
}

/** What happens at the event, handed on to whatever part of the page wants to know: the page has one stream. */
export class EventFeed implements FeedListener {
  private readonly listeners = new Set<FeedListener>();

  /** @returns ends it */
  subscribe(listener: FeedListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  onMessage(message: StreamMessage): void {
    for (const listener of this.listeners) listener.onMessage(message);
  }

  onOpen(isResumed: boolean): void {
    for (const listener of this.listeners) listener.onOpen(isResumed);
  }
}

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
