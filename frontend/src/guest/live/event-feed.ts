import type { StreamMessage } from '@/shared/live/stream-parser';
import { useEffect, useState } from 'react';
import { streamPath } from '../api/calls';
import { loadEditor } from '../upload/load-editor';

export interface FeedListener {
  onMessage: (message: StreamMessage) => void;
  /**
   * @param isResumed false if earlier changes are unknown
   */
  onOpen: (isResumed: boolean) => void;
}

/** Distributes the page's only event stream to its parts. */
export class EventFeed implements FeedListener {
  private readonly listeners = new Set<FeedListener>();

  /**
   * @returns a function that unsubscribes
   */
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

/** All pages of an event receive its change at the same time. Spread their requests. */
const SPREAD_MS = 2_000;

/** The stream does not repeat its end: refresh once more in case the first request failed. */
const SECOND_REFRESH_MS = 5_000;

/**
 * The event's stream, open while `isWatched`.
 *
 * @param onEventChanged stable callback: the event changed, was deleted, or may have changed without a stream
 */
export function useEventFeed(slug: string, isWatched: boolean, onEventChanged: () => void): EventFeed {
  const [feed] = useState(() => new EventFeed());
  useEffect(() => {
    if (!isWatched) return;
    let pending: ReturnType<typeof setTimeout> | undefined;
    const notifyAfter = (ms: number) => {
      pending ??= setTimeout(() => {
        pending = undefined;
        onEventChanged();
      }, ms);
    };
    let stop: (() => void) | null = () => undefined;
    // Not needed for the first paint.
    void loadEditor().then(({ openStream }) => {
      if (!stop) return;
      stop = openStream(streamPath(slug), {
        onMessage: (message) => {
          if (message.event === 'event.changed') notifyAfter(Math.random() * SPREAD_MS);
          feed.onMessage(message);
        },
        onOpen: (isResumed) => {
          if (!isResumed) onEventChanged();
          feed.onOpen(isResumed);
        },
        onGone: () => {
          onEventChanged();
          notifyAfter(SECOND_REFRESH_MS);
        },
      });
    });
    return () => {
      clearTimeout(pending);
      stop?.();
      stop = null;
    };
  }, [feed, slug, isWatched, onEventChanged]);
  return feed;
}
