import { runShared } from '../../common/cancellation.js';
import type { EventFeed } from '../../events/event-feed.js';
import type { Audience, LiveMessages } from './live-messages.js';
import type { LiveViewer } from './live-viewer.js';

const BATCH_SIZE = 100;

/** An event with viewers of one audience on this node. Reads the event's feed once for all of them. */
export class WatchedEvent {
  readonly viewers = new Set<LiveViewer>();
  private reading: Promise<void> | undefined;
  private isPending = false;

  constructor(
    readonly id: string,
    private readonly audience: Audience,
    private readonly feed: EventFeed,
    private readonly messages: LiveMessages,
    /** Called if a read found no new entry: the event may be deleted. */
    private readonly onNothingNew: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Send new entries to every viewer. Reports a failure; the next call sends what it missed. */
  refresh(): void {
    this.isPending = true;
    this.reading ??= runShared(() => this.read())
      .catch(this.onFailure)
      .finally(() => {
        this.reading = undefined;
        // A call can arrive between the last read and this line.
        if (this.isPending) this.refresh();
      });
  }

  /** Whether any viewer has not received the entry at `position`. */
  isBehind(position: number): boolean {
    return this.oldestPosition() < position;
  }

  private async read(): Promise<void> {
    while (this.isPending) {
      this.isPending = false;
      if (this.viewers.size === 0) return;
      const from = this.oldestPosition();
      const entries = await this.feed.findAfter(this.id, from, BATCH_SIZE);
      const newest = entries.at(-1);
      if (newest === undefined) {
        await this.onNothingNew();
        continue;
      }
      const messages = await this.messages.createMessages(entries, this.audience);
      for (const viewer of this.viewers) {
        // A viewer that joined during the read may start earlier. The next iteration serves it.
        if (viewer.position >= from) viewer.send(messages, newest.sequence);
      }
      this.isPending ||= entries.length === BATCH_SIZE || this.isBehind(newest.sequence);
    }
  }

  private oldestPosition(): number {
    let oldest = Number.MAX_SAFE_INTEGER;
    for (const { position } of this.viewers) oldest = Math.min(oldest, position);
    return oldest;
  }
}
