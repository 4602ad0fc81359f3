import type { StreamMessage } from '@/shared/live/stream-parser';

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
